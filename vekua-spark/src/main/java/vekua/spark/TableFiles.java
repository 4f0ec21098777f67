package vekua.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.decode;
import static org.apache.spark.sql.functions.from_csv;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.regexp_replace;
import static org.apache.spark.sql.functions.translate;
import static org.apache.spark.sql.functions.trim;
import static org.apache.spark.sql.functions.when;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import vekua.io.AtomicFile;
import vekua.io.BadInputException;
import vekua.io.DecimalSign;
import vekua.io.NumberText;
import vekua.io.TableText;

/** Tables and texts in the file systems that a cluster knows. */
final class TableFiles {

  private static final String CORRUPT = "corrupt row";

  private static final Charset LATIN = StandardCharsets.ISO_8859_1;

  /** Kinds of files that are read one after the other where their columns have several types. */
  private static final int MOST_SCHEMAS = 100;

  /** What Spark calls the lines of a text. */
  private static final String LINE = "value";

  private TableFiles() {}

  /**
   * Reads a table in a format that is named: {@code table} is one of the catalogue, {@code sql} a
   * query, everything else a format of Spark or of a package on the class path.
   *
   * @param format empty: see {@link #read(SparkSession, String)}
   * @throws BadInputException if it cannot be read
   */
  static Dataset<Row> read(SparkSession spark, String place, Optional<String> format)
      throws IOException {
    if (format.isEmpty()) {
      return read(spark, place);
    }
    String name = format.get().toLowerCase(Locale.ROOT);
    try {
      return switch (name) {
        case "table" -> spark.table(place);
        case "sql" -> spark.sql(place);
        case "csv" -> csv(spark, place);
        case "parquet" -> QuietTasks.of(spark, () -> parquet(spark, place));
        case "orc" -> merged(spark, place, name);
        default -> spark.read().format(format.get()).load(place);
      };
    } catch (BadInputException e) {
      throw e;
    } catch (Exception e) {
      throw new BadInputException(
          place + " cannot be read as " + format.get() + ": " + firstLine(e));
    }
  }

  /** Columns of all files count; those that a file lacks are empty in its rows. */
  private static Dataset<Row> merged(SparkSession spark, String place, String format) {
    return spark.read().option("mergeSchema", true).format(format).load(place);
  }

  /** What is behind a failure, in one line without Spark's codes and classes. */
  static String firstLine(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null
        && !(cause instanceof BadInputException || cause instanceof AnalysisException)) {
      cause = cause.getCause();
    }
    String line =
        String.valueOf(cause.getMessage())
            .lines()
            .map(String::strip)
            .filter(each -> !each.isEmpty())
            .findFirst()
            .orElse(cause.getClass().getSimpleName());
    // Spark's messages begin with a class of errors and end with a code.
    return line.replaceFirst("^\\[[A-Z_.0-9]+\\] *", "").replaceFirst(" SQLSTATE: [0-9A-Z]+$", "");
  }

  /**
   * Reads a file, a folder or a pattern: CSV where its name says so or the names of all files in
   * it, else Parquet, or Delta where its reader is on the class path. The header of every CSV file
   * counts.
   *
   * @throws BadInputException if there is nothing, or a table that needs a reader of its own
   */
  static Dataset<Row> read(SparkSession spark, String place) throws IOException {
    FileStatus[] found = found(spark, place);
    if (isCsv(place) || holdsCsv(fileSystem(spark, new Path(place)), found)) {
      return csv(spark, place);
    }
    try {
      return QuietTasks.of(spark, () -> parquet(spark, place));
    } catch (BadInputException e) {
      throw e;
    } catch (Exception e) {
      throw new BadInputException(
          place + " cannot be read as parquet: " + firstLine(e) + help(spark, firstLine(e)));
    }
  }

  /**
   * What helps where a file is no Parquet file: it may be cut off, for its end tells what is in it.
   */
  private static String help(SparkSession spark, String line) throws IOException {
    int end = line.indexOf(" is not a Parquet file");
    if (end < 0) {
      return "";
    }
    Path path = new Path(line.substring(0, end));
    try (var in = fileSystem(spark, path).open(path)) {
      return new String(in.readNBytes(4), LATIN).equals("PAR1")
          ? "; it begins as one and is cut off"
          : "; --format says what else it is";
    }
  }

  private static FileStatus[] found(SparkSession spark, String place) throws IOException {
    Path path = new Path(place);
    FileStatus[] found = fileSystem(spark, path).globStatus(path);
    if (found == null || found.length == 0) {
      throw new BadInputException(place + " does not exist");
    }
    return found;
  }

  /** Whether folders have files in them, and their names are all those of CSV. */
  private static boolean holdsCsv(FileSystem files, FileStatus[] found) throws IOException {
    boolean any = false;
    for (FileStatus folder : found) {
      if (!folder.isDirectory()) {
        return false;
      }
      for (FileStatus each : files.listStatus(folder.getPath())) {
        String name = each.getPath().getName();
        if (each.isFile() && !name.startsWith(".") && !name.startsWith("_")) {
          if (!isCsv(name)) {
            return false;
          }
          any = true;
        }
      }
    }
    return any;
  }

  private static Dataset<Row> parquet(SparkSession spark, String place) throws IOException {
    FileStatus[] found = found(spark, place);
    FileSystem files = fileSystem(spark, new Path(place));
    // Files and folders of partitions belong to the table that they are in.
    for (Path each = found[0].getPath(); each != null; each = each.getParent()) {
      if (files.exists(new Path(each, "_delta_log"))) {
        return delta(spark, place);
      }
      if (holdsMetadata(files, new Path(each, "metadata"))) {
        throw foreign(place, "an Iceberg table");
      }
      if (files.exists(new Path(each, ".hoodie"))) {
        throw foreign(place, "a Hudi table");
      }
    }
    try {
      return merged(spark, place, "parquet");
    } catch (Exception e) {
      if (!isOfTypes(e)) {
        throw e;
      }
      return united(spark, place, found);
    }
  }

  /** Whether a table could not be read because a column has one type here and another there. */
  private static boolean isOfTypes(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      String message = String.valueOf(each.getMessage());
      if (message.contains("CANNOT_MERGE") || message.contains("Failed to merge")) {
        return true;
      }
    }
    return false;
  }

  /** Parquet files with columns of different types, such as float and double: the wider counts. */
  private static Dataset<Row> united(SparkSession spark, String place, FileStatus[] found) {
    boolean folder = found.length == 1 && found[0].isDirectory();
    Map<String, List<String>> files = new LinkedHashMap<>();
    for (String file : spark.read().parquet(place).inputFiles()) {
      files
          .computeIfAbsent(spark.read().parquet(file).schema().json(), each -> new ArrayList<>())
          .add(file);
      if (files.size() > MOST_SCHEMAS) {
        throw new BadInputException(
            place
                + " holds files of more than "
                + MOST_SCHEMAS
                + " kinds, of which some have columns"
                + " of other types than others: write them anew with one type for each column");
      }
    }
    try {
      return files.values().stream()
          .map(
              same -> {
                var reader = spark.read();
                return (folder ? reader.option("basePath", found[0].getPath().toString()) : reader)
                    .parquet(same.toArray(String[]::new));
              })
          .reduce((a, b) -> a.unionByName(b, true))
          .orElseThrow();
    } catch (Exception e) {
      throw new BadInputException(
          place
              + " holds files whose columns have types that do not go together: "
              + firstLine(e)
              + "; write them anew with one type for each column");
    }
  }

  /** Whether a folder is that of an Iceberg table's metadata, with or without a catalogue. */
  private static boolean holdsMetadata(FileSystem files, Path metadata) throws IOException {
    FileStatus[] found =
        files.globStatus(new Path(metadata, "{version-hint.text,*.metadata.json}"));
    return found != null && found.length > 0;
  }

  private static BadInputException foreign(String place, String what) {
    return new BadInputException(
        place
            + " is "
            + what
            + ", whose files include removed rows: write the rows to Parquet with its own reader"
            + " first, or name it by --format table");
  }

  private static Dataset<Row> csv(SparkSession spark, String place) throws IOException {
    FileStatus[] found = found(spark, place);
    FileSystem files = fileSystem(spark, new Path(place));
    List<CsvFolder.Part> parts =
        new CsvFolder(files, spark.sparkContext().hadoopConfiguration()).byHeader(found);
    Dataset<Row> all =
        parts.stream()
            .map(part -> part.isPlain() ? csv(spark, found, part) : lines(spark, found, part))
            .reduce((a, b) -> a.unionByName(b, true))
            .orElseThrow(
                () -> new BadInputException(place + " is empty: it needs a header such as x,y,u"));
    return parts.stream().map(part -> part.text().header()).distinct().count() == 1
        ? all.toDF(asWritten(all.columns(), parts.get(0).text()))
        : all;
  }

  /** The names of the first columns as the file has them. */
  private static String[] asWritten(String[] names, TableText text) {
    String[] all = names.clone();
    for (int i = 0; i < text.header().size(); i++) {
      all[i] = text.header().get(i);
    }
    return all;
  }

  /** A column of text for each name; those that are the same in any case get a number. */
  private static StructType schema(TableText text) {
    StructType schema = new StructType();
    for (int i = 0; i < text.header().size(); i++) {
      String name = text.header().get(i);
      boolean single = text.header().stream().filter(name::equalsIgnoreCase).count() == 1;
      schema = schema.add(single ? name : name + i, DataTypes.StringType);
    }
    return schema;
  }

  private static Dataset<Row> delta(SparkSession spark, String place) {
    try {
      return spark.read().format("delta").load(place);
    } catch (Exception e) {
      throw new BadInputException(
          place
              + " is a Delta table, whose files include removed rows: add Delta's package to the"
              + " submission (--packages), or write the rows to Parquet first");
    }
  }

  private static boolean isCsv(String place) {
    return place.toLowerCase(Locale.ROOT).matches(".*\\.csv(\\.[a-z0-9]+)?/?");
  }

  /** All cells as text; a row with more or fewer cells than the header loses all of them. */
  private static Dataset<Row> csv(SparkSession spark, FileStatus[] found, CsvFolder.Part part) {
    String[] same = part.files().toArray(String[]::new);
    var reader =
        spark
            .read()
            .option("header", true)
            .option("sep", String.valueOf(part.text().separator()))
            .option("encoding", encoding(part.text()))
            .option("comment", "#")
            // Cells are counted in whole rows only.
            .option("columnPruning", false)
            .option("columnNameOfCorruptRecord", CORRUPT);
    if (found.length == 1 && found[0].isDirectory()) {
      // Folders such as day=1 are columns of their files.
      reader = reader.option("basePath", found[0].getPath().toString());
    }
    StructType header = schema(part.text());
    Dataset<Row> rows = reader.schema(header.add(CORRUPT, DataTypes.StringType)).csv(same);
    List<String> named = List.of(header.fieldNames());
    Column[] cells =
        Arrays.stream(rows.columns())
            .filter(name -> !name.equals(CORRUPT))
            .map(
                name ->
                    named.contains(name)
                        ? cell(quoted(name), quoted(CORRUPT), part.text(), named.indexOf(name))
                            .as(name)
                        : quoted(name))
            .toArray(Column[]::new);
    return rows.select(cells);
  }

  /**
   * The same of files that Spark's reader does not know the rows of: with lines of an instrument
   * before the header, units below it, no header at all, or blanks between cells.
   */
  private static Dataset<Row> lines(SparkSession spark, FileStatus[] found, CsvFolder.Part part) {
    TableText text = part.text();
    var reader = spark.read();
    if (found.length == 1 && found[0].isDirectory()) {
      reader = reader.option("basePath", found[0].getPath().toString());
    }
    Dataset<Row> all = reader.text(part.files().toArray(String[]::new));
    String encoding = encoding(text);
    boolean unicode = encoding.equals(StandardCharsets.UTF_8.name());
    Column line = unicode ? col(LINE) : decode(col(LINE).cast(DataTypes.BinaryType), encoding);
    List<String> before =
        part.before().stream()
            .map(each -> unicode ? each : new String(each.getBytes(text.charset()), LATIN))
            .toList();
    boolean blanks = text.separator() == ' ';
    Column cells =
        blanks ? regexp_replace(regexp_replace(line, "^[ \t]+|[ \t]+$", ""), "[ \t]+", "\t") : line;
    StructType header = schema(text);
    StructType schema = header.add(CORRUPT, DataTypes.StringType);
    Column parsed =
        from_csv(
            cells,
            lit(schema.toDDL()),
            Map.of(
                "sep",
                blanks ? "\t" : String.valueOf(text.separator()),
                "columnNameOfCorruptRecord",
                CORRUPT));
    List<String> others = Arrays.stream(all.columns()).filter(name -> !name.equals(LINE)).toList();
    List<Column> selected = new ArrayList<>(List.of(parsed.as("cells")));
    others.forEach(name -> selected.add(quoted(name)));
    Dataset<Row> rows =
        all.filter(
                trim(line, " \t\r\ufeff")
                    .notEqual("")
                    .and(not(line.startsWith("#")))
                    .and(not(line.isInCollection(before))))
            .select(selected.toArray(Column[]::new));
    List<Column> columns = new ArrayList<>();
    for (String name : header.fieldNames()) {
      Column cell = col("cells").getField(name);
      columns.add(cell(cell, col("cells").getField(CORRUPT), text, columns.size()).as(name));
    }
    others.forEach(name -> columns.add(quoted(name)));
    return rows.select(columns.toArray(Column[]::new));
  }

  /** What Spark calls the charset: of those for Western letters it knows one. */
  private static String encoding(TableText text) {
    return (text.charset().equals(StandardCharsets.UTF_8) ? text.charset() : LATIN).name();
  }

  /**
   * A cell of a whole row, with a point where a number has a comma for it; no number where it may
   * have thousands.
   */
  private static Column cell(Column cell, Column corrupt, TableText text, int at) {
    Column pointed =
        text.decimalComma()
            ? when(cell.rlike("^" + NumberText.WITH_COMMA + "$"), translate(cell, ",", "."))
                .otherwise(cell)
            : cell;
    for (DecimalSign sign : text.signs(at)) {
      pointed = when(cell.rlike("^" + sign.thousands() + "$"), "thousands").otherwise(pointed);
    }
    return when(corrupt.isNull(), pointed).otherwise("corrupt");
  }

  private static Column quoted(String name) {
    return col("`" + name.replace("`", "``") + "`");
  }

  /** Checks that a table could be written, before work is spent on it. */
  static void check(SparkSession spark, String place, boolean overwrite) throws IOException {
    if (!isCsv(place) && !place.endsWith(".parquet")) {
      throw new BadInputException("-o must end in .csv or .parquet: " + place);
    }
    Path path = new Path(place);
    if (!overwrite && fileSystem(spark, path).exists(path)) {
      throw new BadInputException(place + " exists already; --overwrite replaces it");
    }
  }

  /**
   * Writes a table as a folder of files.
   *
   * @throws BadInputException if that would replace files that the rows come from
   */
  static void write(Dataset<Row> rows, String place, boolean overwrite) throws IOException {
    if (overwrite) {
      Path path = new Path(place);
      String target =
          fileSystem(rows.sparkSession(), path).makeQualified(path).toUri().getPath() + "/";
      for (String file : rows.inputFiles()) {
        if ((new Path(file).toUri().getPath() + "/").startsWith(target)) {
          throw new BadInputException(place + " holds the rows that are read: write elsewhere");
        }
      }
    }
    var writer = rows.write().mode(overwrite ? SaveMode.Overwrite : SaveMode.ErrorIfExists);
    if (isCsv(place)) {
      writer.option("header", true).csv(place);
    } else {
      writer.parquet(place);
    }
  }

  /** Reads a text. */
  static String text(SparkSession spark, String place) throws IOException {
    Path path = new Path(place);
    FileSystem files = fileSystem(spark, path);
    if (!files.exists(path)) {
      throw new BadInputException(place + " does not exist");
    }
    try (var in = files.open(path)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Checks that a text could be written. */
  static void checkText(SparkSession spark, String place) throws IOException {
    Path path = new Path(place);
    FileSystem files = fileSystem(spark, path);
    if (isLocal(files)) {
      AtomicFile.check(local(files, path));
    } else if (files.exists(path) && files.getFileStatus(path).isDirectory()) {
      throw new BadInputException(place + " is a folder, not a file to write");
    }
  }

  /** Writes a text, whole or not at all. */
  static void write(SparkSession spark, String place, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Path path = new Path(place);
    FileSystem files = fileSystem(spark, path);
    if (isLocal(files)) {
      AtomicFile.write(local(files, path), out -> out.write(bytes));
      return;
    }
    Path temporary = new Path(path.getParent(), "." + path.getName() + ".tmp");
    try (OutputStream out = files.create(temporary, true)) {
      out.write(bytes);
    }
    replace(files, temporary, path);
  }

  /** Renames a file over another, in one step where the file system can. */
  private static void replace(FileSystem files, Path from, Path to) throws IOException {
    try {
      FileContext.getFileContext(files.getUri(), files.getConf())
          .rename(from, to, Options.Rename.OVERWRITE);
    } catch (UnsupportedFileSystemException e) {
      files.delete(to, false);
      if (!files.rename(from, to)) {
        throw new IOException(to + " cannot be written");
      }
    }
  }

  /** Whether there is a file. */
  static boolean exists(SparkSession spark, String place) throws IOException {
    Path path = new Path(place);
    return fileSystem(spark, path).exists(path);
  }

  /** The file of this machine, if it is one. */
  static Optional<java.nio.file.Path> localFile(SparkSession spark, String place)
      throws IOException {
    Path path = new Path(place);
    FileSystem files = fileSystem(spark, path);
    return isLocal(files) ? Optional.of(local(files, path)) : Optional.empty();
  }

  /** What changes with a file: when it was written, and its length; empty if there is none. */
  static String stamp(SparkSession spark, String place) throws IOException {
    Path path = new Path(place);
    FileSystem files = fileSystem(spark, path);
    if (!files.exists(path)) {
      return "";
    }
    FileStatus status = files.getFileStatus(path);
    return status.getModificationTime() + ":" + status.getLen();
  }

  private static boolean isLocal(FileSystem files) {
    return files.getUri().getScheme().equals("file");
  }

  private static java.nio.file.Path local(FileSystem files, Path path) {
    return java.nio.file.Path.of(files.makeQualified(path).toUri().getPath());
  }

  private static FileSystem fileSystem(SparkSession spark, Path path) throws IOException {
    return path.getFileSystem(spark.sparkContext().hadoopConfiguration());
  }
}
