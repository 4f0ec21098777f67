package vekua.app.serve;

import io.javalin.http.Context;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpException;
import vekua.io.BadInputException;
import vekua.io.JsonNode;
import vekua.io.JsonReader;

/** What a request brings. */
final class Body {

  private Body() {}

  /** The body, if it is not too long. */
  static byte[] bytes(Context context, Limits limits) {
    byte[] bytes;
    try {
      bytes = context.req().getInputStream().readNBytes(limits.bodyBytes() + 1);
    } catch (IOException | HttpException.RuntimeException e) {
      throw new Refusal(400, "the body is broken or broke off");
    }
    if (bytes.length > limits.bodyBytes()) {
      throw new Refusal(413, "a body may have " + limits.bodyBytes() + " bytes at most");
    }
    return bytes;
  }

  static JsonNode json(byte[] body) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
      return JsonReader.read("the request", text);
    } catch (CharacterCodingException e) {
      throw new BadInputException("the request is not JSON: it is not UTF-8 text");
    }
  }
}
