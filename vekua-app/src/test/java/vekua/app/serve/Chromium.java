package vekua.app.serve;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Opens the page in a Chromium; one server, one browser and one window in it serve all tests of a
 * process, however many runs a build makes of them: to start them takes longer than most tests.
 * They end with the process. After a test that fails the window is another one.
 */
final class Chromium implements ExecutionCondition, ParameterResolver, AfterEachCallback {

  private static final ExtensionContext.Namespace SPACE =
      ExtensionContext.Namespace.create(Chromium.class);

  /** Whether a test used the window, in its own store. */
  private static final String USED = "used";

  /** The window that tests share, if one is open; JUnit's own store would end with each class. */
  private static OpenPage shared;

  private static final List<String> FLAGS =
      List.of(
          "--no-sandbox",
          "--disable-gpu",
          "--disable-renderer-accessibility",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--no-first-run");

  /** A server and a browser, started by the first test that needs them. */
  private static final class Started {

    static final Server SERVER = server();
    static final Browser BROWSER = browser();

    private static Server server() {
      try {
        // On a busy machine what a page asks for may take longer than it should.
        return Server.start(
            InetAddress.getLoopbackAddress(), 0, Limits.standard().withSeconds(600));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static Browser browser() {
      return Playwright.create(
              new Playwright.CreateOptions()
                  .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")))
          .chromium()
          .launch(
              new BrowserType.LaunchOptions()
                  .setExecutablePath(program().orElseThrow())
                  .setArgs(FLAGS));
    }
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
    OpenPage page = shared;
    shared = null;
    if (page == null) {
      page = OpenPage.of(Started.BROWSER, address, OpenPage.LAPTOP);
    } else {
      page.renew();
    }
    shared = page;
    // A store closes what can be closed: the window is not for it to close.
    context.getStore(SPACE).put(USED, true);
    return page;
  }

  @Override
  public void afterEach(ExtensionContext context) {
    if (shared == null || context.getStore(SPACE).get(USED) == null) {
      return;
    }
    if (context.getExecutionException().isPresent()) {
      OpenPage failed = shared;
      shared = null;
      failed.close();
    } else {
      shared.checkComplaints();
    }
  }
}
