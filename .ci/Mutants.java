package mutants;

import java.io.IOException;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.pitest.bytecode.analysis.ClassTree;
import org.pitest.classinfo.ClassByteArraySource;
import org.pitest.classinfo.ClassName;
import org.pitest.mutationtest.EngineArguments;
import org.pitest.mutationtest.build.InterceptorParameters;
import org.pitest.mutationtest.build.MutationInterceptor;
import org.pitest.mutationtest.build.MutationInterceptorFactory;
import org.pitest.mutationtest.config.ReportOptions;
import org.pitest.mutationtest.engine.Mutater;
import org.pitest.mutationtest.engine.MutationDetails;
import org.pitest.mutationtest.engine.gregor.config.GregorEngineFactory;

/**
 * Tries a sample of PIT's mutants in one process that stays warm, where PIT itself starts a process for every class and
 * runs whole test classes anew in each. {@code .ci/mutants} compiles and runs it: {@code cover FOLDER TESTS SECONDS} records
 * which test reaches which line, {@code try FOLDER COUNT SEED SECONDS PACKAGE…} tries mutants. Both go on where they were ended.
 */
public final class Mutants {
  /** The exit code of a process that another has to go on for. */
  private static final int AGAIN = 75;

  private static final Path CLASSES = Path.of("target/mutants/classes");
  private static final Path REPORTS = Path.of("target/surefire-reports");
  private static final Path TESTS = Path.of("target/mutants/test-classes");
  private static final Launcher LAUNCHER = LauncherFactory.create();
  private static final com.sun.management.OperatingSystemMXBean SYSTEM =
      (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private static final Map<String, String> HASHES = new HashMap<>();
  private static Instrumentation instrumentation;

  private Mutants() {}

  public static void premain(String arguments, Instrumentation given) {
    instrumentation = given;
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[1]);
    if (arguments[0].equals("cover")) {
      cover(folder.resolve("coverage"), arguments[2], Double.parseDouble(arguments[3]));
    } else {
      List<Test> tests = new ArrayList<>(read(folder.resolve("coverage")));
      tests.removeIf(test -> !test.passes());
      for (String home : Arrays.asList(arguments).subList(5, arguments.length)) {
        tryAll(
            folder, Integer.parseInt(arguments[2]), arguments[3], Double.parseDouble(arguments[4]), home, tests);
      }
    }
    System.exit(0); // whatever threads tests have left
  }

  // Coverage: a line of its file is a test, the hash of its class, milliseconds of the processor, whether it passed, and
  // the lines that it reaches by class.

  /** Which lines were reached: bytecode sets entries. */
  public static final class Probes {
    public static final boolean[] HIT = new boolean[1 << 22];

    private Probes() {}
  }

  private static final class Probing implements ClassFileTransformer {
    /** Where the lines of classes begin. */
    final Map<String, int[]> ranges = new TreeMap<>();

    private int next;

    @Override
    public synchronized byte[] transform(
        ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] bytes) {
      if (name == null || !Files.exists(CLASSES.resolve(name + ".class"))) {
        return null;
      }
      ClassReader reader = new ClassReader(bytes);
      ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
      int start = next;
      reader.accept(
          new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(
                int access, String method, String descriptor, String signature, String[] exceptions) {
              return new Probe(
                  super.visitMethod(access, method, descriptor, signature, exceptions),
                  line -> {
                    next = Math.max(next, start + line + 1);
                    return start + line;
                  });
            }
          },
          0);
      ranges.put(name.replace('/', '.'), new int[] {start, next});
      return writer.toByteArray();
    }

    synchronized String reached() {
      StringBuilder text = new StringBuilder();
      ranges.forEach(
          (name, range) -> {
            BitSet lines = new BitSet();
            for (int i = range[0]; i < range[1]; i++) {
              if (Probes.HIT[i]) {
                lines.set(i - range[0]);
              }
            }
            if (!lines.isEmpty()) {
              text.append('\t').append(name).append(' ');
              text.append(Base64.getEncoder().encodeToString(lines.toByteArray()));
            }
          });
      return text.toString();
    }
  }

  /** Marks a line before its first instruction, which is after the frame that may stand there. */
  private static final class Probe extends MethodVisitor {
    private final IntUnaryOperator place;
    private int line;

    Probe(MethodVisitor next, IntUnaryOperator place) {
      super(Opcodes.ASM9, next);
      this.place = place;
    }

    private void mark() {
      if (line > 0) {
        mv.visitFieldInsn(Opcodes.GETSTATIC, "mutants/Mutants$Probes", "HIT", "[Z");
        mv.visitLdcInsn(place.applyAsInt(line));
        mv.visitInsn(Opcodes.ICONST_1);
        mv.visitInsn(Opcodes.BASTORE);
        line = 0;
      }
    }

    @Override
    public void visitLineNumber(int number, Label label) {
      super.visitLineNumber(number, label);
      line = number;
    }

    @Override
    public void visitInsn(int opcode) {
      mark();
      super.visitInsn(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      mark();
      super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
      mark();
      super.visitVarInsn(opcode, variable);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      if (opcode != Opcodes.NEW) { // which frames name by its place
        mark();
      }
      super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      mark();
      super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean shared) {
      mark();
      super.visitMethodInsn(opcode, owner, name, descriptor, shared);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
      mark();
      super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      mark();
      super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitLdcInsn(Object value) {
      mark();
      super.visitLdcInsn(value);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
      mark();
      super.visitIincInsn(variable, increment);
    }

    @Override
    public void visitTableSwitchInsn(int low, int high, Label other, Label... labels) {
      mark();
      super.visitTableSwitchInsn(low, high, other, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
      mark();
      super.visitLookupSwitchInsn(other, keys, labels);
    }
  }

  private record Test(String id, String type, String hash, long time, boolean passes, Map<String, BitSet> reached) {
    String home() {
      return packageOf(type);
    }
  }

  private static List<Test> read(Path file) throws IOException {
    List<Test> tests = new ArrayList<>();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        String[] parts = line.split("\t");
        Map<String, BitSet> reached = new HashMap<>();
        for (int i = 5; i < parts.length; i++) {
          int space = parts[i].indexOf(' ');
          reached.put(
              parts[i].substring(0, space),
              BitSet.valueOf(Base64.getDecoder().decode(parts[i].substring(space + 1))));
        }
        tests.add(
            new Test(
                parts[0],
                parts[1],
                parts[2],
                Long.parseLong(parts[3]),
                Boolean.parseBoolean(parts[4]),
                reached));
      }
    }
    return tests;
  }

  private static void cover(Path file, String pattern, double seconds) throws IOException, ClassNotFoundException {
    Probing probing = new Probing();
    instrumentation.addTransformer(probing);
    List<String> types = names(TESTS).filter(name -> name.endsWith("Test")).sorted().toList();
    Map<String, String> hashes = new HashMap<>();
    for (String type : types) {
      StringBuilder chain = new StringBuilder();
      for (String name = type; name.startsWith("vekua."); name = parent(name)) {
        chain.append(hash(bytes(name)));
      }
      hashes.put(type, hash(chain.toString()));
    }
    Set<String> known = new HashSet<>();
    List<String> lines = new ArrayList<>();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        String[] parts = line.split("\t", 6);
        if (parts[2].equals(hash(hashes.get(parts[1]), parts.length > 5 ? parts[5] : ""))) {
          known.add(parts[0].replaceFirst("/\\[test-template-invocation.*", ""));
          lines.add(line);
        }
      }
    }
    Files.write(file, lines);
    Map<String, Double> times = times();
    Map<String, String> queue = new HashMap<>();
    for (String type : types) {
      if (!type.matches(pattern) || type.chars().filter(c -> c == '.').count() == 1) {
        continue; // tests of the whole tree look at files, not at behaviour
      }
      for (String id : tests(type)) {
        if (!known.contains(id) && times.getOrDefault(name(id), 0.0) <= seconds) {
          queue.put(id, type);
        }
      }
    }
    List<String> ids = new ArrayList<>(queue.keySet());
    ids.sort(Comparator.comparing((String id) -> times.getOrDefault(name(id), 0.0)).thenComparing(id -> id));
    for (String id : ids) {
      List<String> covered = new ArrayList<>();
      String type = queue.get(id);
      Arrays.fill(Probes.HIT, false);
      run(
          id,
          new TestExecutionListener() {
            private boolean[] before; // what makes parameters belongs to every test that has some
            private long start;

            @Override
            public void executionStarted(TestIdentifier test) {
              if (test.isTest()) {
                before = before == null ? Probes.HIT.clone() : before;
                System.arraycopy(before, 0, Probes.HIT, 0, before.length);
                start = SYSTEM.getProcessCpuTime();
              }
            }

            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
              boolean passes = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
              if (!passes) {
                System.out.println(test.getUniqueId() + ": " + result); // mutants are not tried with it
              }
              if (test.isTest()) {
                long time = (SYSTEM.getProcessCpuTime() - start) / 1_000_000;
                String reached = probing.reached();
                String hash = hash(hashes.get(type), reached.strip());
                covered.add(
                    test.getUniqueId() + "\t" + type + "\t" + hash + "\t" + time + "\t" + passes + reached);
              }
            }
          });
      if (!covered.isEmpty()) {
        append(file, String.join("\n", covered));
      }
    }
  }

  /** Of a test and of all that it reaches: only where one of them has changed may it reach something else. */
  private static String hash(String test, String reached) {
    StringBuilder all = new StringBuilder().append(test);
    for (String part : reached.isEmpty() ? new String[0] : reached.split("\t")) {
      all.append(HASHES.computeIfAbsent(part.substring(0, part.indexOf(' ')), name -> hash(Objects.requireNonNullElse(bytes(name), new byte[0]))));
    }
    return hash(all.toString());
  }

  /** A test as reports call it. */
  private static String name(String id) {
    return id.replaceAll(".*\\[class:([^\\]]+)\\].*:(\\w+)\\(.*", "$1 $2");
  }

  /** Seconds that tests took when they last ran all, if they did, with parameters on average. */
  private static Map<String, Double> times() throws IOException {
    Map<String, List<Double>> times = new HashMap<>();
    Pattern pattern = Pattern.compile("<testcase name=\"(\\w+)([^\"]*)\" classname=\"([\\w.]+)\" time=\"([\\d.,]+)\"");
    if (Files.exists(REPORTS)) {
      try (Stream<Path> files = Files.list(REPORTS)) {
        for (Path file : files.filter(name -> name.toString().endsWith(".xml")).toList()) {
          Matcher matcher = pattern.matcher(Files.readString(file));
          while (matcher.find()) {
            times
                .computeIfAbsent(matcher.group(3) + " " + matcher.group(1), name -> new ArrayList<>())
                .add(Double.parseDouble(matcher.group(4).replace(",", "")));
          }
        }
      }
    }
    Map<String, Double> means = new HashMap<>();
    times.forEach(
        (name, all) -> means.put(name, all.stream().mapToDouble(time -> time).average().orElse(0)));
    return means;
  }

  /** Tests of a class; one with parameters is one here, and many where it is covered and tried. */
  private static List<String> tests(String type) throws ClassNotFoundException {
    TestPlan plan =
        LAUNCHER.discover(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(type))
                .build());
    List<String> ids = new ArrayList<>();
    for (TestIdentifier root : plan.getRoots()) {
      for (TestIdentifier test : plan.getDescendants(root)) {
        if (test.getSource().filter(MethodSource.class::isInstance).isPresent()) {
          ids.add(test.getUniqueId());
        }
      }
    }
    return ids;
  }

  private static void run(String id, TestExecutionListener listener) {
    LAUNCHER.execute(
        LauncherDiscoveryRequestBuilder.request().selectors(DiscoverySelectors.selectUniqueId(id)).build(), listener);
  }

  private static boolean fails(String id) {
    AtomicBoolean fails = new AtomicBoolean();
    try {
      run(
          id,
          new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
              if (result.getStatus() == TestExecutionResult.Status.FAILED) {
                fails.set(true);
              }
            }
          });
    } catch (OutOfMemoryError e) {
      return true;
    }
    return fails.get();
  }

  // Mutants: a line of the file of results of a package is a fate and a mutant.

  private static void tryAll(
      Path folder, int count, String seed, double seconds, String home, List<Test> tests) throws Exception {
    ClassByteArraySource source = name -> Optional.ofNullable(bytes(name));
    Mutater mutater = new GregorEngineFactory().createEngine(EngineArguments.arguments()).createMutator(source);
    List<MutationInterceptor> filters = filters(source);
    List<MutationDetails> mutants = new ArrayList<>();
    for (String type : names(CLASSES).sorted().toList()) {
      if (packageOf(type).equals(home)) {
        mutants.addAll(mutants(ClassName.fromString(type), mutater, filters));
      }
    }
    Path results = folder.resolve(home + ".results");
    Set<String> known = new HashSet<>();
    Set<String> begun = new HashSet<>();
    for (String line : Files.exists(results) ? Files.readAllLines(results) : List.<String>of()) {
      String[] parts = line.split("\t");
      if (parts[0].equals("ended")) {
        begun.remove(parts[1]);
      } else if (!parts[0].equals("poisoned")) {
        (parts[0].equals("begun") ? begun : known).add(parts[1]);
      }
    }
    // A mutant is drawn by a hash of its own name: it stays drawn while other code changes.
    mutants.sort(Comparator.comparing(mutant -> hash(seed + mutant.getId())));
    List<MutationDetails> drawn = mutants.subList(0, Math.min(count, mutants.size()));
    List<String> lines = new ArrayList<>(List.of(String.valueOf(mutants.size())));
    drawn.forEach(mutant -> lines.add(mutant.getId().toString()));
    Files.write(folder.resolve(home + ".drawn"), lines);
    Map<String, Integer> kills = new HashMap<>();
    for (MutationDetails mutant : drawn) {
      String id = mutant.getId().toString();
      if (known.contains(id)) {
        continue;
      }
      String place =
          id + "\t" + mutant.getFilename() + ":" + mutant.getLineNumber() + "\t" + mutant.getMethod() + "\t"
              + mutant.getDescription();
      if (begun.contains(id)) {
        append(results, "crashed\t" + place);
        continue;
      }
      append(results, "begun\t" + id);
      // A process that a mutant breaks does not come to this; one that a person ends does.
      Thread ended = new Thread(() -> append(results, "ended\t" + id));
      Runtime.getRuntime().addShutdownHook(ended);
      String fate = fate(mutant, mutater, chosen(mutant, tests, seconds, kills), kills, place, results);
      Runtime.getRuntime().removeShutdownHook(ended);
      append(results, fate + "\t" + place);
    }
  }

  /** What PIT leaves out unless told otherwise. */
  private static List<MutationInterceptor> filters(ClassByteArraySource source) {
    ReportOptions options = new ReportOptions();
    List<MutationInterceptor> filters = new ArrayList<>();
    for (MutationInterceptorFactory factory : ServiceLoader.load(MutationInterceptorFactory.class)) {
      if (factory.provides().isOnByDefault()) {
        filters.add(
            factory.createInterceptor(new InterceptorParameters(null, options, null, source, null, null, null)));
      }
    }
    filters.sort(Comparator.comparing(MutationInterceptor::type));
    return filters;
  }

  private static Collection<MutationDetails> mutants(
      ClassName type, Mutater mutater, List<MutationInterceptor> filters) {
    Collection<MutationDetails> mutants = mutater.findMutations(type);
    ClassTree tree = ClassTree.fromBytes(bytes(type.asJavaName()));
    for (MutationInterceptor filter : filters) {
      filter.begin(tree);
      mutants = filter.intercept(mutants, mutater);
      filter.end();
    }
    return mutants;
  }

  /**
   * Quick tests first, those of the mutant's own package before others, and no more than fit into the time: a mutant that
   * only another would notice counts as survived. Of these the ones that noticed mutants of the class begin.
   */
  private static List<Test> chosen(
      MutationDetails mutant, List<Test> tests, double seconds, Map<String, Integer> kills) {
    String type = mutant.getClassName().asJavaName();
    String home = packageOf(type);
    Comparator<Test> quick =
        Comparator.comparingDouble((Test test) -> (5 + test.time()) * (test.home().equals(home) ? 0.2 : 1))
            .thenComparing(Test::id);
    List<Test> chosen = new ArrayList<>();
    double left = 1000 * seconds;
    for (Test test :
        tests.stream()
            .filter(test -> test.reached().getOrDefault(type, new BitSet()).get(mutant.getLineNumber()))
            .sorted(quick)
            .toList()) {
      if (chosen.isEmpty() || left >= test.time()) {
        chosen.add(test);
        left -= test.time();
      }
    }
    chosen.sort(
        Comparator.comparingDouble(
                (Test test) -> (5.0 + test.time()) / (1 + 10 * kills.getOrDefault(type + " " + test.id(), 0)))
            .thenComparing(quick));
    return chosen;
  }

  private static String fate(
      MutationDetails mutant,
      Mutater mutater,
      List<Test> tests,
      Map<String, Integer> kills,
      String place,
      Path results)
      throws Exception {
    if (tests.isEmpty()) {
      return "uncovered";
    }
    String name = mutant.getClassName().asJavaName();
    redefine(name, mutater.getMutation(mutant.getId()).getBytes());
    Test killer = null;
    for (Test test : tests) {
      if (failsInTime(test, () -> append(results, "timed out\t" + place))) {
        killer = test;
        break;
      }
    }
    try {
      redefine(name, bytes(name));
    } catch (UnsupportedOperationException e) {
      // There is no way back for records whose components have annotations, as their pool of constants is another:
      // a new process goes on.
      append(results, (killer == null ? "survived\t" : "killed\t") + place);
      Runtime.getRuntime().halt(AGAIN);
    }
    if (killer != null && failsInTime(killer, () -> append(results, "killed\t" + place))) {
      // Something was left behind, and nothing after it can be believed: by an earlier mutant, or, if it is so in
      // a new process too, by this one, which was then noticed.
      List<String> lines = Files.readAllLines(results);
      String poisoned = "poisoned\t" + mutant.getId();
      if (lines.contains(poisoned)) {
        append(results, "killed\t" + place);
      } else {
        Files.write(results, lines.stream().filter(line -> !line.equals("begun\t" + mutant.getId())).toList());
        append(results, poisoned);
      }
      Runtime.getRuntime().halt(AGAIN);
    }
    if (killer != null) {
      kills.merge(name + " " + killer.id(), 1, Integer::sum);
    }
    return killer == null ? "survived" : "killed";
  }

  private static void redefine(String name, byte[] bytes)
      throws ClassNotFoundException, UnmodifiableClassException {
    instrumentation.redefineClasses(new ClassDefinition(Class.forName(name), bytes));
  }

  /** Ends loops by the time of the processor, so that no mutant dies of the load of other programs. */
  private static boolean failsInTime(Test test, Runnable late) {
    long end = SYSTEM.getProcessCpuTime() + 1_000_000 * (3_000 + 4 * test.time());
    Thread watch =
        new Thread(
            () -> {
              try {
                // A test that waits for ever takes no time of the processor.
                for (int i = 0; i < 9000 && SYSTEM.getProcessCpuTime() < end; i++) {
                  Thread.sleep(100);
                }
                late.run();
                Runtime.getRuntime().halt(AGAIN);
              } catch (InterruptedException e) {
                // The test has ended.
              }
            });
    watch.setDaemon(true);
    watch.start();
    boolean fails = fails(test.id());
    watch.interrupt();
    return fails;
  }

  private static Stream<String> names(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root.resolve("vekua"))) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(name -> name.endsWith(".class") && !name.endsWith("package-info.class"))
          .map(name -> name.substring(0, name.length() - 6).replace('/', '.'))
          .toList()
          .stream();
    }
  }

  private static String packageOf(String type) {
    return type.substring(type.indexOf('.') + 1, Math.max(type.indexOf('.') + 1, type.lastIndexOf('.')));
  }

  private static String parent(String type) {
    return new ClassReader(bytes(type)).getSuperName().replace('/', '.');
  }

  private static byte[] bytes(String type) {
    String file = type.replace('.', '/') + ".class";
    try {
      for (Path root : List.of(CLASSES, TESTS)) {
        if (Files.exists(root.resolve(file))) {
          return Files.readAllBytes(root.resolve(file));
        }
      }
      var stream = ClassLoader.getSystemResourceAsStream(file);
      return stream == null ? null : stream.readAllBytes();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static String hash(String text) {
    return hash(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String hash(byte[] bytes) {
    try {
      return java.util.HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static synchronized void append(Path file, String line) {
    try {
      Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
