package vekua.fit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import vekua.basis.Equation;
import vekua.geometry.Frame;
import vekua.rows.Functional;
import vekua.rows.Samples;

/**
 * Which equation measurements speak for: the log evidence of each candidate, averaged over its
 * number where it has one, beside that of a smooth field that obeys none and that of noise. All are
 * judged by the same sensors. Immutable.
 *
 * @param candidates the equations, the likeliest first; among equals Laplace's, the simplest
 * @param smooth log evidence of a smooth field that obeys no equation
 * @param noise log evidence of white noise
 * @param sensors how many places the judgement rests on
 */
public record EquationEvidence(
    List<Candidate> candidates, double smooth, double noise, int sensors) {

  /** More places than this make the comparison slower, not better. */
  public static final int MOST = 120;

  /** Log evidence that makes a difference worth acting on: twenty to one. */
  public static final double CLEAR = 3;

  /** Copies the list. */
  public EquationEvidence {
    candidates = List.copyOf(candidates);
  }

  /** The equations that are no limit of another. */
  private static Stream<Candidate> eligible(List<Candidate> all) {
    return all.stream().filter(each -> !each.limit);
  }

  /** An equation with its wavenumber or decay rate. */
  public enum Family {
    /** Δu = 0. */
    LAPLACE,
    /** Δu + k²u = 0. */
    HELMHOLTZ,
    /** Δu − κ²u = 0. */
    YUKAWA;

    Equation of(double number) {
      return switch (this) {
        case LAPLACE -> Equation.laplace();
        case HELMHOLTZ -> Equation.helmholtz(number);
        case YUKAWA -> Equation.yukawa(number);
      };
    }
  }

  /**
   * An equation and what speaks for it.
   *
   * @param family which one
   * @param number its wavenumber or decay rate as the data give it; empty if it has none
   * @param logEvidence comparable among candidates
   * @param limit whether its slowest variation explains the data as well as any: it then is
   *     Laplace's equation by another name
   */
  public record Candidate(
      Family family, Optional<WavenumberSearch.Result> number, double logEvidence, boolean limit) {}

  /**
   * Compares the equations.
   *
   * @param samples one snapshot
   * @param frame of the fit
   * @param search where wavenumbers and decay rates are looked for
   * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
   */
  public static EquationEvidence of(Samples samples, Frame frame, WavenumberSearch search) {
    Samples sensors = search.judged(Equation::helmholtz, samples, frame, MOST);
    List<Candidate> all = new ArrayList<>();
    for (Family family : Family.values()) {
      DoubleFunction<Equation> of = family::of;
      Candidates candidates = new Candidates(of, frame, Optional.empty());
      if (family == Family.LAPLACE) {
        WavenumberEvidence evidence = new WavenumberEvidence(candidates, sensors);
        int[] priors = IntStream.range(0, evidence.priors(1)).toArray();
        all.add(new Candidate(family, Optional.empty(), evidence.at(1, priors), false));
      } else {
        WavenumberSearch.Found found = search.found(candidates, sensors);
        all.add(new Candidate(family, Optional.of(found.result()), found.logMean(), found.slow()));
      }
    }
    all.sort(Comparator.comparingDouble(Candidate::logEvidence).reversed());
    // What varies no faster than the slowest that was tried is Laplace's equation, the limit of the
    // others: the bases have different priors, and these must not decide between a limit and
    // itself.
    double top = eligible(all).mapToDouble(Candidate::logEvidence).max().orElseThrow();
    all.sort(Comparator.comparing(Candidate::limit));
    all.stream()
        .filter(each -> each.family == Family.LAPLACE && each.logEvidence > top - CLEAR)
        .findFirst()
        .ifPresent(
            simplest -> {
              all.remove(simplest);
              all.add(0, simplest);
            });
    WavenumberEvidence any =
        new WavenumberEvidence(
            new Candidates(k -> Equation.laplace(), frame, Optional.empty()), sensors);
    // A smooth field is judged by values alone.
    boolean values =
        IntStream.range(0, sensors.size())
            .allMatch(i -> sensors.functional(i).equals(Functional.value()));
    double smooth = values ? any.ofSmoothField() : Double.NEGATIVE_INFINITY;
    return new EquationEvidence(all, smooth, any.ofNoise(), sensors.size());
  }

  private double most() {
    return candidates.stream().mapToDouble(Candidate::logEvidence).max().orElseThrow();
  }

  /** The likeliest equation, or the simplest of several, whether or not the data speak for any. */
  public Candidate best() {
    return candidates.get(0);
  }

  /** Whether the likeliest equation is clearly likelier than the next. */
  public boolean isClear() {
    return eligible(candidates)
        .allMatch(each -> each.equals(best()) || best().logEvidence - each.logEvidence > CLEAR);
  }

  /** Whether a smooth field that obeys none of the equations explains the data clearly better. */
  public boolean noneFits() {
    return smooth - most() > CLEAR;
  }

  /** Whether the data may be noise: no equation explains them clearly better. */
  public boolean mayBeNoise() {
    return !(most() - noise > CLEAR);
  }
}
