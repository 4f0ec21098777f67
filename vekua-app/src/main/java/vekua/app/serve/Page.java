package vekua.app.serve;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.regex.Pattern;

/** The page's files, which are part of the program; nothing else can be reached. */
final class Page {

  private static final String FOLDER = "/vekua/app/page";

  /** Names without a dot in front and folders without a dot at all: no way leads out. */
  private static final Pattern PATH =
      Pattern.compile("(/[A-Za-z0-9_-]+)*/[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*\\.([a-z0-9]+)");

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "json", "application/json; charset=utf-8",
          "svg", "image/svg+xml",
          "png", "image/png",
          "ico", "image/x-icon",
          "woff2", "font/woff2",
          "txt", "text/plain; charset=utf-8");

  private Page() {}

  static void answer(Context context) throws IOException {
    String path = context.path().equals("/") ? "/index.html" : context.path();
    String type = TYPES.get(path.substring(path.lastIndexOf('.') + 1));
    if (type == null || !PATH.matcher(path).matches()) {
      throw new Refusal(404, "there is no such page");
    }
    try (InputStream in = Page.class.getResourceAsStream(FOLDER + path)) {
      if (in == null) {
        throw new Refusal(404, "there is no such page");
      }
      context.contentType(type).result(in.readAllBytes());
    }
  }
}
