package vekua.paper;

import java.util.List;

/** Our own experiments, by rising difficulty. */
final class WiderExperiments {

  static final List<Experiment> LIST = List.of();

  private WiderExperiments() {}
}
