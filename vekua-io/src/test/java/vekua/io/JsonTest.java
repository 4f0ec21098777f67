package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTest {

  @Test
  void everyNumberReadsBackBitByBit() {
    Random random = new Random(3);
    double[] numbers =
        DoubleStream.concat(
                DoubleStream.of(
                    0.0, -0.0, Double.MIN_VALUE, Double.MAX_VALUE, Double.MIN_NORMAL, 0.1, Math.PI),
                DoubleStream.generate(() -> Double.longBitsToDouble(random.nextLong()))
                    .filter(Double::isFinite)
                    .limit(20_000))
            .toArray();
    String text = JsonWriter.toString(Map.of("numbers", numbers));
    assertThat(JsonReader.read("test", text).get("numbers").numbers()).containsExactly(numbers);
  }

  @Test
  void stringsReadBack() {
    String hard = "\"\\/ \n\t\u0001 ü ∂ 🌊 \ud800";
    String text = JsonWriter.toString(Map.of(hard, List.of(hard, "")));
    JsonNode node = JsonReader.read("test", text);
    assertThat(node.names()).containsExactly(hard);
    assertThat(node.get(hard).elements()).extracting(JsonNode::text).containsExactly(hard, "");
  }

  @Test
  void nestedValuesReadBack() {
    Map<String, Object> inner = new LinkedHashMap<>();
    inner.put("nothing", Double.NaN);
    inner.put("list", List.of(1.0, "two", true));
    JsonNode node = JsonReader.read("test", JsonWriter.toString(Map.of("inner", inner)));
    assertThat(node.get("inner").find("nothing")).isEmpty();
    assertThat(node.get("inner").get("list").elements().get(1).text()).isEqualTo("two");
    assertThatThrownBy(() -> node.get("inner").get("list").elements().get(1).number())
        .hasMessage("test: inner.list[1] must be a number: two");
    assertThatThrownBy(() -> node.get("inner").get("none"))
        .hasMessage("test: inner.none is missing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "~~           | line 1, column 1: the document ends too early",
        "{            | line 1, column 2: the document ends too early",
        "{\"a\" 1}    | ':' is expected",
        "{\"a\":1,}   | a name in double quotes is expected",
        "{\"a\":1,\"a\":2} | the name a appears twice",
        "{a:1}        | a name in double quotes is expected",
        "[1,]         | a value is expected",
        "[1 2]        | ',' is expected",
        "[01]         | ',' is expected",
        "[1.]         | a digit is expected",
        "[-]          | a digit is expected",
        "[+1]         | a value is expected",
        "[1e]         | a digit is expected",
        "[1e999]      | the number is too large: 1e999",
        "[NaN]        | a value is expected",
        "[tru]        | a value is expected",
        "[\"\\x\"]    | \\x is not an escape",
        "[\"\\u12g4\"]| four hexadecimal digits must follow \\u",
        "[\"a         | the document ends too early",
        "{} {}        | nothing may follow the document",
      })
  void malformedTextIsRefusedWithItsPlace(String text, String message) {
    assertThatThrownBy(() -> JsonReader.read("f.json", text))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("f.json is not JSON: line ")
        .hasMessageContaining(message);
  }

  @Test
  void deepNestingIsRefused() {
    assertThatThrownBy(() -> JsonReader.read("f.json", "[".repeat(100_000)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("nested too deeply");
  }

  @Test
  void oneLineReadsBackAsTheSame() {
    String line =
        JsonWriter.toLine(
            List.of(Map.of("a", new double[] {1, 2, 3, 4, 5, 6, 7, 8}), "x", true, List.of()));
    assertThat(line).isEqualTo("[{\"a\":[1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0]},\"x\",true,[]]");
    assertThat(JsonWriter.toLine(JsonReader.read("line", line).value()))
        .isEqualTo("[{\"a\":[1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0]},\"x\",true,[]]");
  }
}
