package vekua.task;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import vekua.basis.DomainBasis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.geometry.Domain;
import vekua.io.DomainField;
import vekua.io.FieldFile;
import vekua.modes.Membrane;
import vekua.modes.Mode;
import vekua.modes.Spectrum;

/**
 * What a {@link ModesTask} gives.
 *
 * @param membrane whose modes were asked for
 * @param spectrum the modes
 * @param tolerance how wide intervals should have been at most, relative to the eigenvalues
 * @param seconds that the task took
 */
public record ModesOutcome(Membrane membrane, Spectrum spectrum, double tolerance, double seconds) {

  private static final String HEADER =
      "index,eigenvalue,lower,upper,certified,cluster,tension,weyl\n";

  /** Whether nothing should be missing and all intervals are as narrow as asked. */
  public boolean reached() {
    return spectrum.complete()
        && spectrum.modes().stream()
            .allMatch(m -> m.upper() - m.lower() <= tolerance * m.eigenvalue());
  }

  /** The file of a mode. */
  public FieldFile field(Mode mode) {
    Domain domain = membrane.domain();
    Equation equation =
        mode.eigenvalue() > 0 ? Equation.helmholtz(mode.wavenumber()) : Equation.laplace();
    double[] ones = new double[mode.field().functions().size()];
    Arrays.fill(ones, 1);
    return new FieldFile(
        Field.of(DomainBasis.of(ones, mode.field().functions()), mode.field().coefficients()),
        Optional.empty(),
        Optional.of(domain.bounds()),
        Optional.empty(),
        Optional.of(DomainField.of(equation, domain)),
        Optional.empty());
  }

  /** Writes a table with a row for each mode, numbers exact to the last bit. */
  public void writeCsv(OutputStream out) throws IOException {
    StringBuilder text = new StringBuilder(HEADER);
    for (Mode m : spectrum.modes()) {
      text.append(m.index()).append(',');
      text.append(m.eigenvalue()).append(',').append(m.lower()).append(',').append(m.upper());
      text.append(',').append(m.certified()).append(',').append(m.cluster()).append(',');
      text.append(m.tension()).append(',').append(m.weyl()).append('\n');
    }
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** The report as a JSON object. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("modes", spectrum.modes().stream().map(ModesOutcome::json).toList());
    json.put("weyl", spectrum.weyl());
    json.put("complete", spectrum.complete());
    json.put("toleranceReached", reached());
    json.put("seconds", seconds);
    json.put("warnings", spectrum.warnings());
    return json;
  }

  private static Map<String, Object> json(Mode m) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("index", m.index());
    json.put("eigenvalue", m.eigenvalue());
    json.put("lower", m.lower());
    json.put("upper", m.upper());
    json.put("certified", m.certified());
    json.put("cluster", m.cluster());
    json.put("tension", m.tension());
    json.put("weyl", m.weyl());
    return json;
  }

  /** The report in words. */
  public String text() {
    StringBuilder text = new StringBuilder();
    List<Mode> modes = spectrum.modes();
    if (!modes.isEmpty()) {
      text.append(
          String.format(
              Locale.ROOT, "%6s  %-22s %-10s %s%n", "mode", "eigenvalue", "within", "tension"));
    }
    for (Mode m : modes) {
      boolean again = m.cluster() != m.index();
      text.append(
          String.format(
              Locale.ROOT,
              "%6d  %-22s %-10.1e %-10.1e %s%s%n",
              m.index(),
              m.eigenvalue(),
              Math.max(m.upper() - m.eigenvalue(), m.eigenvalue() - m.lower()),
              m.tension(),
              m.certified() ? "certified" : "estimate",
              again ? ", not told apart from mode " + m.cluster() : ""));
    }
    text.append(range());
    for (String warning : spectrum.warnings()) {
      text.append("Note: ").append(warning).append(".").append(System.lineSeparator());
    }
    text.append(String.format(Locale.ROOT, "It took %.1f s.%n", seconds));
    return text.toString();
  }

  /** What range the modes are of, and how many there should be. */
  private String range() {
    List<Mode> modes = spectrum.modes();
    if (modes.isEmpty() && spectrum.to() <= spectrum.from()) {
      return String.format(Locale.ROOT, "No modes were found.%n");
    }
    return String.format(
        Locale.ROOT,
        "%s%s up to %.6g; Weyl's count is %.1f.%s%n",
        modes.isEmpty() ? "No modes" : modes.size() == 1 ? "1 mode" : modes.size() + " modes",
        spectrum.from() > 0 ? String.format(Locale.ROOT, " from %.6g", spectrum.from()) : "",
        spectrum.to(),
        Math.max(0.0, spectrum.weyl()),
        spectrum.complete() && !modes.isEmpty()
            ? " Each was found from the trial values next to it on both sides."
            : "");
  }
}
