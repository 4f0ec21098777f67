package vekua.task;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import vekua.fit.WavenumberSearch;
import vekua.io.EquationType;
import vekua.io.FitSummary;
import vekua.io.RowCount;
import vekua.io.SensorRow;

/**
 * What there is to say about fits, as data; {@link ReportText} puts it in words.
 *
 * @param type the equation
 * @param number its wavenumber or decay rate, given or found
 * @param order highest angular order
 * @param fits a summary for each snapshot, warnings included
 * @param rows how many rows could be used, where others were left out instead of refused
 * @param named rows that were left out and are to be named, by number
 * @param notes what a user should know that is no reason for doubt
 * @param seconds that the task took
 */
public record FitReport(
    EquationType type,
    WavenumberSearch.Result number,
    int order,
    List<FitSummary> fits,
    Optional<RowCount> rows,
    Map<Long, SensorRow> named,
    List<String> notes,
    double seconds) {

  /** Copies lists and map. */
  public FitReport {
    fits = List.copyOf(fits);
    named = Map.copyOf(named);
    notes = List.copyOf(notes);
  }

  /** The same with other summaries. */
  FitReport withFits(List<FitSummary> newFits) {
    return new FitReport(type, number, order, newFits, rows, named, notes, seconds);
  }

  /** The same with more notes. */
  FitReport withNotes(List<String> more) {
    List<String> all = new ArrayList<>(notes);
    all.addAll(more);
    return new FitReport(type, number, order, fits, rows, named, all, seconds);
  }

  /** The report as a JSON object: one fit's members, or an array of them for several snapshots. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (fits.size() == 1) {
      json.putAll(fits.get(0).toJson());
    } else {
      json.put("snapshots", fits.stream().map(FitSummary::toJson).toList());
    }
    json.put("order", order);
    if (!type.parameter().isEmpty()) {
      Map<String, Object> value = new LinkedHashMap<>();
      value.put("value", number.wavenumber());
      value.put("sigma", number.sigma());
      value.put(
          "likely",
          number.likely().stream().map(each -> new double[] {each.low(), each.high()}).toList());
      value.put("determined", number.determined());
      json.put(type.parameter(), value);
    }
    json.put("seconds", seconds);
    rows.ifPresent(count -> json.put("unusable", count.unusable()));
    return json;
  }
}
