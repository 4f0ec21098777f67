package vekua.app.serve;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Opens the page in a Chromium; one server serves all tests of a process, and as many browsers with
 * one window each as there are tests at a time, however many runs a build makes of them: to start
 * them takes longer than most tests. They end with the process. After a test that fails its window
 * is another one.
 */
final class Chromium implements ExecutionCondition, ParameterResolver, AfterEachCallback {

  private static final ExtensionContext.Namespace SPACE =
      ExtensionContext.Namespace.create(Chromium.class);

  /** The window that a test uses, in its own store. */
  private static final String USED = "used";

  /** Windows that no test uses; JUnit's own store would end with each class. */
  private static final Deque<Window> FREE = new ConcurrentLinkedDeque<>();

  /** A browser of its own, for Playwright serves one thread at a time, and the page open in it. */
  private record Window(Browser browser, OpenPage page) {}

  private static final List<String> FLAGS =
      List.of(
          "--no-sandbox",
          "--disable-gpu",
          "--disable-renderer-accessibility",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--no-first-run");

  /** A server, started by the first test that needs it. */
  private static final class Started {

    static final Server SERVER = server();

    private static Server server() {
      try {
        // On a busy machine what a page asks for may take longer than it should.
        return Server.start(
            InetAddress.getLoopbackAddress(), 0, Limits.standard().withSeconds(600));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static Browser browser() {
    return Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")))
        .chromium()
        .launch(
            new BrowserType.LaunchOptions()
                .setExecutablePath(program().orElseThrow())
                .setArgs(FLAGS));
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (program().isPresent()) {
      return ConditionEvaluationResult.enabled("there is a Chromium");
    }
    String reason =
        "there is no Chromium: the page is not tested (Debian's package is chromium-headless-shell)";
    if (Stream.of("CI", "VEKUA_REQUIRE_BROWSER").anyMatch(name -> System.getenv(name) != null)) {
      throw new IllegalStateException(reason + ", but this environment requires it");
    }
    System.out.println(context.getDisplayName() + " skipped: " + reason);
    return ConditionEvaluationResult.disabled(reason);
  }

  /** One that never opens a window takes less of a small machine: it comes first. */
  private static Optional<Path> program() {
    return Stream.of(
            "/usr/bin/chromium-headless-shell",
            "/usr/bin/chromium",
            "/usr/bin/chromium-browser",
            "/usr/bin/google-chrome")
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == OpenPage.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    String address =
        System.getProperty("vekua.address", "http://127.0.0.1:" + Started.SERVER.port());
    Window window = FREE.poll();
    if (window == null) {
      window = opened(browser(), address);
    } else {
      window.page.renew();
    }
    context.getStore(SPACE).put(USED, window);
    return window.page;
  }

  private static Window opened(Browser browser, String address) {
    return new Window(browser, OpenPage.of(browser, address, OpenPage.LAPTOP));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    Window window = context.getStore(SPACE).get(USED, Window.class);
    if (window == null) {
      return;
    }
    if (context.getExecutionException().isPresent()) {
      window.browser.close();
    } else {
      FREE.push(window);
      window.page.checkComplaints();
    }
  }
}
