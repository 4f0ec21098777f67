package vekua.app.serve;

import static com.microsoft.playwright.options.ColorScheme.DARK;
import static com.microsoft.playwright.options.ColorScheme.LIGHT;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What everybody needs to use the page: names, contrast, targets large enough, paper. */
@InBrowser
class AccessPageTest {

  private static final OpenPage.Window TELEPHONE = new OpenPage.Window(390, 844, LIGHT, 2);

  /** Controls without a name, names that point nowhere, and numbers that are given twice. */
  private static final String NAMELESS =
"""
() => {
  const problems = [];
  const seen = new Set();
  for (const node of document.querySelectorAll('[id]')) {
    if (seen.has(node.id)) { problems.push(`twice: ${node.id}`); }
    seen.add(node.id);
  }
  for (const node of document.querySelectorAll('button, input, select, canvas[role], dialog, section, aside, nav, [role=group]')) {
    const by = node.getAttribute('aria-labelledby');
    const name = node.ariaLabel || (by && document.getElementById(by)?.textContent)
      || node.labels?.[0]?.textContent || (node.tagName === 'BUTTON' ? node.textContent : '');
    const optional = node.tagName === 'SECTION' && !by;
    if (!name.trim() && !optional) { problems.push(`no name: ${node.outerHTML.slice(0, 80)}`); }
  }
  for (const node of document.querySelectorAll('[aria-describedby], [aria-labelledby], [for]')) {
    for (const attribute of ['aria-describedby', 'aria-labelledby', 'for']) {
      for (const id of (node.getAttribute(attribute) ?? '').split(' ').filter(Boolean)) {
        if (!document.getElementById(id)) { problems.push(`points nowhere: ${id}`); }
      }
    }
  }
  for (const node of document.querySelectorAll('[aria-hidden=true] button, [aria-hidden=true] input')) {
    problems.push(`hidden but reachable: ${node.outerHTML.slice(0, 80)}`);
  }
  const levels = [...document.querySelectorAll('h1, h2, h3')].map((h) => Number(h.tagName[1]));
  if (levels[0] !== 1 || levels.some((l, i) => i && l > levels[i - 1] + 1)) { problems.push('headings skip a level'); }
  if (!document.documentElement.lang || !document.title) { problems.push('no language or title'); }
  return problems;
}
""";

  /** Texts whose contrast with what lies behind them is too small (WCAG AA). */
  private static final String FAINT =
"""
() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (css) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = css;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].map((v) => v / 255);
  };
  const light = ([r, g, b]) => [r, g, b]
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (node) => {
    for (let n = node; n; n = n.parentElement) {
      const colour = rgba(getComputedStyle(n).backgroundColor);
      if (colour[3] > 0.99) { return colour; }
    }
    return [1, 1, 1];
  };
  const faint = [];
  for (const node of document.querySelectorAll('body *')) {
    const own = [...node.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
    const off = node.disabled || node.closest('[aria-disabled=true], :disabled, .unseen, option');
    if (!own || off || !node.checkVisibility() || node.closest('.skip')) { continue; }
    const style = getComputedStyle(node);
    const [a, b] = [light(rgba(style.color)), light(behind(node))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.6 && style.fontWeight >= 700);
    if (ratio < (large ? 3 : 4.5)) { faint.push(`${ratio.toFixed(2)}: ${node.textContent.trim().slice(0, 40)}`); }
  }
  return faint;
}
""";

  /** Controls that a finger misses: smaller than 24 pixels either way. */
  private static final String SMALL =
"""
() => [...document.querySelectorAll('button, input, select, summary')]
  .filter((node) => node.checkVisibility() && !node.closest('dialog'))
  .map((node) => [node, (node.type === 'checkbox' ? node.closest('label') : node).getBoundingClientRect()])
  .filter(([, box]) => box.width < 24 || box.height < 24)
  .map(([node, box]) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${node.outerHTML.slice(0, 70)}`)
""";

  @Test
  void everythingHasANameAndEnoughContrast(OpenPage any) {
    for (ColorScheme theme : new ColorScheme[] {LIGHT, DARK}) {
      try (OpenPage page = any.in(new OpenPage.Window(1280, 800, theme, 1))) {
        for (String mode : List.of("measure", "solve")) {
          page.click("[data-mode=" + mode + "].tab");
          page.isVisible(
              "[data-layer=" + (mode.equals("solve") ? "solution" : "field") + "]", true);
          String where = mode + " " + theme;
          assertThat((List<?>) page.page().evaluate(NAMELESS)).as(where).isEmpty();
          assertThat((List<?>) page.page().evaluate(FAINT)).as(where).isEmpty();
        }
        page.look("access-" + theme.toString().toLowerCase(java.util.Locale.ROOT));
      }
    }
  }

  @Test
  void fingersFindTheirTargets(OpenPage any) {
    try (OpenPage page = any.in(TELEPHONE)) {
      assertThat((List<?>) page.page().evaluate(SMALL)).isEmpty();
      page.look("telephone");
      page.click("[data-mode=solve].tab");
      page.shows("#report .lead", "exact solution");
      assertThat((List<?>) page.page().evaluate(SMALL)).isEmpty();
      page.look("telephone-solve");
    }
  }

  @Test
  void paperHasTheMapsAndTheWords(OpenPage page) {
    page.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
    page.isVisible("[data-layer=field]", true);
    page.isVisible("#report", true);
    page.isVisible("aside", false);
    page.isVisible("#race", false);
    page.look("paper");
  }
}
