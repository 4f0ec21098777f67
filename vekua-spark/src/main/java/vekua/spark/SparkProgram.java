package vekua.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import vekua.io.BadInputException;

/** A program for {@code spark-submit}. */
interface SparkProgram {

  /** What {@code --help} prints. */
  String help();

  /** Does the work and prints the report. */
  void run(SparkSession spark, String[] args, PrintStream out)
      throws IOException, InterruptedException;

  /**
   * Runs a job: the one place where exceptions become a sentence and an exit code, 0 done, 2 bad
   * usage or input, 1 anything else.
   */
  static int run(SparkProgram job, String[] args, PrintStream out, PrintStream err) {
    if (Arrays.asList(args).contains("--help") || Arrays.asList(args).contains("-h")) {
      out.print(job.help());
      return 0;
    }
    try {
      SparkSession spark =
          SparkSession.builder().appName("vekua " + job.getClass().getSimpleName()).getOrCreate();
      job.run(spark, args, out);
      return 0;
    } catch (BadInputException | IllegalArgumentException e) {
      err.println("vekua: " + e.getMessage());
      return 2;
    } catch (Exception e) {
      return failed(e, err);
    } catch (OutOfMemoryError e) {
      err.println("vekua: not enough memory in the driver: give it more by --driver-memory");
      return 1;
    }
  }

  /** Says what is behind a failure: the trace of a task fills pages, and its log has it. */
  private static int failed(Exception e, PrintStream err) {
    Throwable cause = e;
    while (cause.getCause() != null
        && !(cause instanceof BadInputException || cause instanceof AnalysisException)) {
      cause = cause.getCause();
    }
    boolean input = cause instanceof BadInputException || cause instanceof AnalysisException;
    String kind = cause.getClass().getSimpleName();
    err.println(
        "vekua: " + (input ? "" : "the job failed (" + kind + "): ") + TableFiles.firstLine(cause));
    return input ? 2 : 1;
  }

  /** Runs a job and ends the process where it failed; a good end is left to Spark. */
  static void main(SparkProgram job, String[] args) {
    int code = run(job, args, System.out, System.err);
    SparkSession.getActiveSession().foreach(spark -> stop(spark));
    if (code != 0) {
      System.exit(code);
    }
  }

  private static int stop(SparkSession spark) {
    spark.stop();
    return 0;
  }
}
