package vekua.app.serve;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The page, open in a browser, in the words of its users. */
public final class OpenPage implements AutoCloseable {

  /** A small laptop's window. */
  static final Window LAPTOP = new Window(1280, 800, ColorScheme.LIGHT, 1);

  /** Machines that build are busy: what takes a blink may take seconds. */
  private static final double PATIENCE = 90_000;

  /** For what was waited for already. */
  private static final LocatorAssertions.ContainsTextOptions AT_ONCE =
      new LocatorAssertions.ContainsTextOptions().setTimeout(PATIENCE / 3);

  /** Looking at every frame would make the browser draw frames without end. */
  private static final Page.WaitForFunctionOptions POLLING =
      new Page.WaitForFunctionOptions().setPollingInterval(40);

  /** The page writes its work down when it is left, so a window forgets when it is entered anew. */
  private static final String FORGET =
      "if (window.name !== 'entered') {"
          + " localStorage.clear(); sessionStorage.clear(); window.name = 'entered'; }";

  /** A window's size, theme and pixels per unit. */
  record Window(int width, int height, ColorScheme theme, double sharpness) {}

  private final Browser browser;
  private final String address;
  private final BrowserContext context;
  private final Page page;
  private final List<String> complaints = new ArrayList<>();
  private boolean complaintsExpected;

  private OpenPage(Browser browser, String address, BrowserContext context, Page page) {
    this.browser = browser;
    this.address = address;
    this.context = context;
    this.page = page;
  }

  static OpenPage of(Browser browser, String address, Window window) {
    OpenPage open = opened(browser, address, address, window);
    open.shows("#report .lead", "60 sensors");
    return open;
  }

  /**
   * The same window as if it were new: what the last test left in it, it forgets. To start a window
   * takes longer than most tests.
   */
  void renew() {
    complaints.clear();
    complaintsExpected = false;
    page.emulateMedia(new Page.EmulateMediaOptions().setMedia(null));
    page.setViewportSize(LAPTOP.width(), LAPTOP.height());
    page.evaluate("() => { window.name = ''; }");
    page.navigate(address);
    ready();
    shows("#report .lead", "60 sensors");
  }

  /** Fails if the console has a message that nobody expects. */
  void checkComplaints() {
    if (!complaintsExpected) {
      assertThat(complaints).as("messages on the console").isEmpty();
    }
  }

  private static OpenPage opened(Browser browser, String address, String link, Window window) {
    BrowserContext context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(window.width(), window.height())
                .setColorScheme(window.theme())
                .setDeviceScaleFactor(window.sharpness())
                .setPermissions(List.of("clipboard-read", "clipboard-write")));
    context.setDefaultTimeout(PATIENCE);
    context.addInitScript(FORGET);
    OpenPage open = new OpenPage(browser, address, context, context.newPage());
    open.page.onConsoleMessage(
        message -> {
          if (message.type().equals("error") || message.type().equals("warning")) {
            open.complaints.add(message.text());
          }
        });
    open.page.onPageError(open.complaints::add);
    open.page.navigate(link);
    open.ready();
    return open;
  }

  /** The same page in another window. */
  OpenPage in(Window window) {
    return of(browser, address, window);
  }

  /** Another window with nothing kept, at a link. */
  public OpenPage at(String link) {
    return opened(browser, address, link, LAPTOP);
  }

  private void ready() {
    page.waitForSelector("body[data-ready]");
  }

  /** Loads the page again. */
  public void reload() {
    page.reload();
    ready();
  }

  /** What a script returns that runs in the page; it may await. */
  public String run(String script) {
    return String.valueOf(page.evaluate("async () => {" + script + "}"));
  }

  /** Presses a key, perhaps with others. */
  public void key(String key) {
    page.keyboard().press(key);
  }

  /** An attribute of a part of the page. */
  public String attribute(String selector, String name) {
    return find(selector).getAttribute(name);
  }

  /** Drags on a map between two shares of its width and height. */
  public void drag(String map, double s0, double t0, double s1, double t1) {
    double[] from = place(map, s0, t0);
    double[] to = place(map, s1, t1);
    page.mouse().move(from[0], from[1]);
    page.mouse().down();
    for (int i = 1; i <= 5; i++) {
      page.mouse().move(from[0] + i * (to[0] - from[0]) / 5, from[1] + i * (to[1] - from[1]) / 5);
    }
    page.mouse().up();
  }

  /** Types into an input, and enters it if asked to. */
  public void type(String selector, String text, boolean enter) {
    page.fill(selector, text);
    if (enter) {
      page.keyboard().press("Enter");
    }
  }

  /** Opens a file as its user does. */
  public void open(Path file) {
    find("#file").setInputFiles(file);
  }

  /** Opens a file by an input of its own. */
  public void openInto(String input, Path file) {
    find(input).setInputFiles(file);
  }

  /** Waits until a script says so. */
  public void waits(String condition) {
    page.waitForFunction("() => " + condition, null, POLLING);
  }

  /** Lets the console complain, as a server's refusal does. */
  public void complains() {
    expectComplaints();
  }

  /** Waits until a part of the page is gone. */
  public void isGone(String selector) {
    isVisible(selector, false);
  }

  /** Takes a picture for a person to look at, where the property {@code vekua.looks} says. */
  public void look(String name) {
    String folder = System.getProperty("vekua.looks");
    if (folder != null) {
      page.waitForTimeout(400);
      page.screenshot(
          new Page.ScreenshotOptions().setPath(Path.of(folder, name + ".png")).setFullPage(true));
    }
  }

  /** Lets the console complain: of an answer that refuses, say. */
  void expectComplaints() {
    complaintsExpected = true;
  }

  Page page() {
    return page;
  }

  Locator find(String selector) {
    return page.locator(selector);
  }

  /** Waits until a part of the page contains a text. */
  public void shows(String selector, String text) {
    watch(selector, text, false);
    assertThat(find(selector)).containsText(text, AT_ONCE);
  }

  /** Waits until a part of the page contains a match. */
  void shows(String selector, Pattern text) {
    watch(selector, text.pattern(), true);
    assertThat(find(selector)).containsText(text, AT_ONCE);
  }

  /**
   * Waits for a text by short steps: assertions look again after up to a second, which would be
   * much of what tests take. Whether it is there the assertion then says.
   */
  private void watch(String selector, String text, boolean isPattern) {
    if (selector.contains(">>")) {
      // The assertion's own language: it waits itself.
      return;
    }
    try {
      page.waitForFunction(
          "([selector, text, isPattern]) => { const spaced = (words) => words.replace(/\\s+/g, '"
              + " ').trim(); const all = document.querySelectorAll(selector); const there ="
              + " all.length === 1 ? spaced(all[0].textContent) : ''; return isPattern ? new"
              + " RegExp(text).test(there) : there.includes(spaced(text)); }",
          List.of(selector, text, isPattern),
          POLLING);
    } catch (TimeoutError late) {
      // The assertion says it better.
    }
  }

  /** Waits until a part of the page is there or not. */
  void isVisible(String selector, boolean visible) {
    find(selector)
        .waitFor(
            new Locator.WaitForOptions()
                .setState(visible ? WaitForSelectorState.VISIBLE : WaitForSelectorState.HIDDEN));
  }

  void choose(String selector, String value) {
    page.selectOption(selector, value);
  }

  public void click(String selector) {
    page.click(selector);
  }

  void press(String... keys) {
    for (String key : keys) {
      page.keyboard().press(key);
    }
  }

  /** A place on the window for a share of a map's width and height, from its lower left. */
  double[] place(String map, double s, double t) {
    BoundingBox box = find("[data-layer=" + map + "] .marks").boundingBox();
    return new double[] {
      box.x + 34 + s * (box.width - 42), box.y + 6 + (1 - t) * (box.height - 26)
    };
  }

  /** The pixels of a map's values as one text. */
  String picture(String map) {
    return (String)
        page.evaluate(
            "map => document.querySelector(`[data-layer=${map}] canvas.values`).toDataURL()", map);
  }

  /** Waits until a map differs from a picture of it. */
  void changes(String map, String before) {
    page.waitForFunction(
        "([map, before]) => document.querySelector(`[data-layer=${map}] canvas.values`).toDataURL()"
            + " !== before",
        List.of(map, before),
        POLLING);
  }

  /** What a click saves, in a file of its own. */
  public Path save(String selector, Path folder) {
    Download download = page.waitForDownload(() -> page.click(selector));
    Path file = folder.resolve(download.suggestedFilename());
    download.saveAs(file);
    return file;
  }

  /** A text on the page. */
  public String text(String selector) {
    return find(selector).innerText();
  }

  @Override
  public void close() {
    context.close();
    checkComplaints();
  }
}
