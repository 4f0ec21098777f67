package vekua.io;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import vekua.formula.Expression;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Shape;
import vekua.geometry.Slit;
import vekua.geometry.SmoothCurve;

/** Domains as the files of problems and of fields describe them; what is read is written again. */
final class DomainJson {

  private DomainJson() {}

  /** Reads a domain whose curves are described by what they are made from. */
  static Domain read(JsonNode json) {
    return read(json, DomainJson::curve);
  }

  /** Reads a domain of a field's file of version 1, whose curves are outlines x, y, x, y, …. */
  static Domain readOutlines(JsonNode json) {
    return read(json, DomainJson::outline);
  }

  private static Domain read(JsonNode json, Function<JsonNode, Curve> curve) {
    json.allow(List.of("outer", "holes", "slits"));
    Optional<Curve> outer = json.find("outer").map(curve);
    Curve[] holes =
        json.find("holes").map(JsonNode::elements).orElse(List.of()).stream()
            .map(curve)
            .toArray(Curve[]::new);
    Domain domain =
        checked(
            json,
            () -> outer.map(o -> Domain.inside(o, holes)).orElseGet(() -> Domain.outside(holes)));
    Optional<JsonNode> slits = json.find("slits");
    return slits.isEmpty()
        ? domain
        : checked(
            slits.get(),
            () ->
                domain.withSlits(
                    slits.get().elements().stream().map(DomainJson::slit).toArray(Slit[]::new)));
  }

  private static Curve curve(JsonNode json) {
    List<String> kinds = json.names();
    String kind = kinds.isEmpty() ? "" : kinds.get(0);
    JsonNode shape = kinds.isEmpty() ? json : json.get(kind);
    Curve curve =
        checked(
            json,
            () ->
                switch (kind) {
                  case "polygon" -> polygon(shape);
                  case "circle" -> {
                    shape.allow(List.of("centre", "radius"));
                    double[] c = shape.get("centre").numbers(2);
                    yield Curve.circle(c[0], c[1], shape.get("radius").number());
                  }
                  case "ellipse" -> {
                    shape.allow(List.of("centre", "semiaxes", "angle"));
                    double[] c = shape.get("centre").numbers(2);
                    double[] axes = shape.get("semiaxes").numbers(2);
                    double angle = shape.find("angle").map(JsonNode::number).orElse(0.0);
                    yield SmoothCurve.ellipse(c[0], c[1], axes[0], axes[1], angle);
                  }
                  case "curve" -> {
                    shape.allow(List.of("x", "y"));
                    yield SmoothCurve.of(formula(shape.get("x")), formula(shape.get("y")));
                  }
                  default -> throw json.problem("must be a polygon, circle, ellipse or curve");
                });
    json.allow(List.of(kind));
    return curve;
  }

  private static Polygon polygon(JsonNode json) {
    double[][] places = places(json);
    return Polygon.of(places[0], places[1]);
  }

  private static Slit slit(JsonNode json) {
    double[][] places = places(json);
    return checked(json, () -> Slit.of(places[0], places[1]));
  }

  /** Abscissas and ordinates of a list of places. */
  private static double[][] places(JsonNode json) {
    List<JsonNode> list = json.elements();
    double[][] places = new double[2][list.size()];
    for (int i = 0; i < list.size(); i++) {
      double[] place = list.get(i).numbers(2);
      places[0][i] = place[0];
      places[1][i] = place[1];
    }
    return places;
  }

  private static Polygon outline(JsonNode json) {
    double[] flat = json.numbers();
    double[] x = new double[flat.length / 2];
    double[] y = new double[flat.length / 2];
    for (int i = 0; i < x.length; i++) {
      x[i] = flat[2 * i];
      y[i] = flat[2 * i + 1];
    }
    return checked(json, () -> Polygon.of(x, y));
  }

  private static Expression formula(JsonNode json) {
    return checked(json, () -> Expression.parseParametric(json.text()));
  }

  /** Turns a complaint about a value into one that names its place. */
  static <T> T checked(JsonNode json, Supplier<T> work) {
    try {
      return work.get();
    } catch (IllegalArgumentException e) {
      throw json.problem("is not valid (" + e.getMessage() + ")");
    }
  }

  /** What {@link #read(JsonNode)} makes the same domain from, bit by bit. */
  static Map<String, Object> write(Domain domain) {
    Map<String, Object> json = new LinkedHashMap<>();
    domain.outer().ifPresent(outer -> json.put("outer", write(outer)));
    json.put("holes", domain.holes().stream().map(DomainJson::write).toList());
    if (!domain.slits().isEmpty()) {
      json.put("slits", domain.slits().stream().map(DomainJson::write).toList());
    }
    return json;
  }

  private static List<double[]> write(Slit slit) {
    return IntStream.rangeClosed(0, slit.segments())
        .mapToObj(i -> new double[] {slit.x(i), slit.y(i)})
        .toList();
  }

  private static Map<String, Object> write(Curve curve) {
    if (curve instanceof Polygon polygon) {
      List<double[]> vertices = new ArrayList<>();
      for (int i = 0; i < polygon.sides(); i++) {
        vertices.add(new double[] {polygon.x(i), polygon.y(i)});
      }
      return Map.of("polygon", vertices);
    }
    Map<String, Object> shape = new LinkedHashMap<>();
    String kind = "curve";
    Shape made = ((SmoothCurve) curve).shape();
    if (made instanceof Shape.Formulas formulas) {
      shape.put("x", formulas.x().toString());
      shape.put("y", formulas.y().toString());
    } else if (made instanceof Shape.Ellipse e) {
      boolean circle = e.a() == e.b() && e.angle() == 0;
      kind = circle ? "circle" : "ellipse";
      shape.put("centre", new double[] {e.x(), e.y()});
      shape.put(circle ? "radius" : "semiaxes", circle ? e.a() : new double[] {e.a(), e.b()});
      if (!circle) {
        shape.put("angle", e.angle());
      }
    }
    return Map.of(kind, shape);
  }
}
