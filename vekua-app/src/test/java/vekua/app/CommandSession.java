package vekua.app;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/**
 * Runs one command after the other in a folder, as the launcher does but in one process: what a
 * command says, writes and returns does not depend on how it was started. Tests of starting, ending
 * and being killed use the {@link Launcher}. To start a process takes longer than most commands, so
 * tests lend one to each other, with its folder emptied.
 */
public final class CommandSession implements AutoCloseable {

  /** Those that nobody uses now. */
  private static final Queue<CommandSession> FREE = new ConcurrentLinkedQueue<>();

  private final Path folder;
  private final boolean lent;
  private final Process process;
  private final Path out;
  private final Path err;
  private final Socket socket;
  private final DataOutputStream to;
  private final DataInputStream from;
  private long outRead;
  private long errRead;
  private boolean atWork;

  private CommandSession(
      Path folder, boolean lent, Process process, Path out, Path err, Socket socket)
      throws IOException {
    this.folder = folder;
    this.lent = lent;
    this.process = process;
    this.out = out;
    this.err = err;
    this.socket = socket;
    to = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
    from = new DataInputStream(socket.getInputStream());
  }

  /** A session in an empty folder of its own, which serves another test after this one. */
  static CommandSession lent() throws IOException {
    CommandSession free = FREE.poll();
    if (free != null) {
      return free;
    }
    CommandSession session = in(Files.createTempDirectory("session"), true);
    Runtime.getRuntime().addShutdownHook(new Thread(session::end));
    return session;
  }

  /** A session in a folder, with more options for the virtual machine. */
  public static CommandSession in(Path folder, String... options) throws IOException {
    return in(folder, false, options);
  }

  private static CommandSession in(Path folder, boolean lent, String... options)
      throws IOException {
    Launcher.prepare();
    Path built = Launcher.ROOT.resolve("vekua-app/target");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xss4m",
                "-Xlog:disable",
                "-Djava.awt.headless=true",
                // The launcher's; it covers the first part of this class path.
                "-XX:SharedArchiveFile=" + built.resolve("vekua.jsa"),
                "-Xshare:auto",
                "-cp",
                built.resolve("vekua.jar") + File.pathSeparator + built.resolve("test-classes")));
    command.addAll(1, Launcher.compilers());
    command.addAll(List.of(options));
    command.add(CommandSession.class.getName());
    // Commands write to the process's own output, which therefore cannot carry exit codes as well.
    Path out = Files.createTempFile("session", ".out");
    Path err = Files.createTempFile("session", ".err");
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      server.setSoTimeout(60_000);
      command.add(Integer.toString(server.getLocalPort()));
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      return new CommandSession(folder, lent, process, out, err, server.accept());
    }
  }

  /** Where commands run. */
  Path folder() {
    return folder;
  }

  /** Runs a command to its end. */
  public Launcher.Result run(String... args) throws IOException {
    atWork = true;
    to.writeInt(args.length);
    for (String arg : args) {
      byte[] bytes = arg.getBytes(StandardCharsets.UTF_8);
      to.writeInt(bytes.length);
      to.write(bytes);
    }
    to.flush();
    int exit = from.readInt();
    atWork = false;
    byte[] said = since(out, outRead);
    byte[] complained = since(err, errRead);
    outRead += said.length;
    errRead += complained.length;
    return new Launcher.Result(
        exit,
        new String(said, StandardCharsets.UTF_8),
        new String(complained, StandardCharsets.UTF_8));
  }

  private static byte[] since(Path file, long begin) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      in.skipNBytes(begin);
      return in.readAllBytes();
    }
  }

  @Override
  public void close() throws IOException {
    // One whose command never ended is of no use to others.
    if (lent && !atWork) {
      delete(folder, false);
      FREE.add(this);
    } else {
      end();
    }
  }

  private void end() {
    try {
      socket.close();
      process.destroy();
      process.onExit().join();
      Files.deleteIfExists(out);
      Files.deleteIfExists(err);
      if (lent && Files.exists(folder)) {
        delete(folder, true);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes what is in a folder, and perhaps the folder; links are not followed. */
  private static void delete(Path folder, boolean itself) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(folder)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : all) {
      if (itself || !file.equals(folder)) {
        Files.delete(file);
      }
    }
  }

  /** The other end: commands come, and exit codes go, through a socket. */
  public static void main(String[] args) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]))) {
      DataInputStream from = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
      DataOutputStream to = new DataOutputStream(socket.getOutputStream());
      while (true) {
        String[] words = new String[from.readInt()];
        for (int i = 0; i < words.length; i++) {
          words[i] = new String(from.readNBytes(from.readInt()), StandardCharsets.UTF_8);
        }
        int exit;
        try {
          exit = Main.run(words);
        } catch (Throwable e) {
          exit = Failures.fatal(e);
        }
        System.out.flush();
        System.err.flush();
        to.writeInt(exit);
        to.flush();
      }
    } catch (EOFException e) {
      System.exit(0);
    }
  }
}
