package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.rows.Samples;

/** Tables that NumPy, SciPy and h5py wrote, whole and damaged. */
class ForeignTablesTest {

  private static final String SCRIPT =
      """
      import numpy as np, scipy.io, scipy.sparse, h5py, sys
      folder = sys.argv[1] + "/"
      i = np.arange(60)
      x, y, t, s = np.cos(i), np.sin(3 * i) + 2, 20 + i / 7, np.full(60, .1)
      p = t + 1j * x
      table = np.stack([x, y, t], 1)
      np.save(folder + "matrix.npy", table)
      np.save(folder + "fortran.npy", np.asfortranarray(table))
      np.save(folder + "big.npy", table.astype(">f8"))
      kinds = [("x", "<f8"), ("note", "U3"), ("y", ">f8"), ("T", "<f8"), ("sigma", "<f8")]
      np.save(folder + "records.npy", np.array(list(zip(x, ["n"] * 60, y, t, s)), dtype=kinds))
      np.savez(folder + "plain.npz", x=x, y=y, T=t, sigma=s, other=np.arange(7))
      np.savez_compressed(folder + "packed.npz", xy=table[:, :2], u=np.stack([t, 2 * t], 1))
      np.savez(folder + "complex.npz", x=x, y=y, p=p)
      np.savetxt(folder + "savetxt.txt", table, header="x y T")
      scipy.io.savemat(folder + "plain.mat", dict(x=x, y=y, T=t, note="words", sigma=s))
      scipy.io.savemat(folder + "packed.mat", dict(data=dict(xy=table[:, :2], T=t)), do_compression=True)
      scipy.io.savemat(folder + "complex.mat", dict(x=x, y=y, p=p, count=np.uint8([3])))
      with h5py.File(folder + "plain.h5", "w") as f:
          g = f.create_group("plate/run 1")
          g["x"], g["y"] = x, y
          g.create_dataset("T", data=t, compression="gzip", chunks=(7,))
          g["T"].attrs["units"] = "°C"
          f["words"] = ["some", "words"]
      with h5py.File(folder + "records.h5", "w", libver="latest") as f:
          f["table"] = np.array(list(zip(x, y, t)), dtype=[("x", "f8"), ("y", "f8"), ("T", "f8")])
      with h5py.File(folder + "complex.h5", "w") as f:
          f["x"], f["y"], f["p"], f["n"] = x, y, p, np.int16([1, 2])
      with h5py.File(folder + "room.sofa", "w") as f:
          f["ReceiverPosition"] = np.stack([x, y, 0 * x], 1)[:, :, None]
          f["ReceiverPosition"].attrs["Units"] = np.bytes_("metre")
          f["Data.Real"] = np.stack([t, 2 * t], 1)[None]
          f["Data.Imag"] = np.stack([x, y], 1)[None]
      with h5py.File(folder + "huge.h5", "w") as f:
          for name in "xyu":
              f.create_dataset(name, (10**9,), "f8", chunks=(1000,))[7] = 1
      np.save(folder + "huge.npy", table)
      data = open(folder + "huge.npy", "rb").read()
      open(folder + "huge.npy", "wb").write(data.replace(b"(60, 3), }    ", b"(1000000000, 3), }")[:len(data)])
      import gzip, io, zipfile
      small = io.BytesIO()
      np.save(small, x)
      with zipfile.ZipFile(folder + "bomb.npz", "w", zipfile.ZIP_DEFLATED) as f:
          f.writestr("x.npy", small.getvalue() + bytes(10**7))
      np.savez_compressed(folder + "zeros.npz", x=np.zeros(4 * 10**6))
      with zipfile.ZipFile(folder + "claims.npz", "w", zipfile.ZIP_DEFLATED) as f:
          f.writestr("x.npy", open(folder + "huge.npy", "rb").read())
      with zipfile.ZipFile(folder + "words.npz", "w") as f:
          f.writestr("readme.txt", "no array")
      with gzip.open(folder + "bomb.csv.gz", "wb", 1) as f:
          f.write(b"x,y,u\\n" + b"1" * (4 * 10**7))
      with gzip.open(folder + "whole.csv.gz", "wb") as f:
          f.write(b"x,y,u\\n" + b"1,2,3\\n" * 9999)
      open(folder + "cut.csv.gz", "wb").write(open(folder + "whole.csv.gz", "rb").read()[:100])
      for name in ["plain", "packed"]:
          data = open(folder + name + ".npz", "rb").read()
          second = data.index(b"PK\\x03\\x04", 4)
          open(folder + name + "cut.npz", "wb").write(data[:second])
          open(folder + name + "end.npz", "wb").write(data[:data.rindex(b"PK\\x05\\x06")])
      half, whole = np.float16(t), np.uint64(2**63 + 2**20) + np.uint64(i)
      kinds = [("x", "<f8"), ("y", "<f8"), ("T", "<f2"), ("n", "<u8"), ("long", "<f16"), ("at", "<M8[s]")]
      small = np.zeros(60, dtype=[(name, kind) for name, kind in kinds if name != "long" or np.longdouble(1).itemsize == 16])
      small["x"], small["y"], small["T"], small["n"] = x, y, half, whole
      np.save(folder + "small.npy", small)
      np.save(folder + "half.npy", np.float16([[1, -2, 65504], [2**-24, -2**-14, .1], [-0.0, 0, 3]]))
      np.save(folder + "long.npy", table.astype(np.longdouble))
      np.savez(folder + "mixed.npz", x=x, y=y, T=t, name=np.array(["a"] * 60), u=t.astype(np.longdouble), when=i.astype("M8[s]"))
      with h5py.File(folder + "packed.nc", "w") as f:
          f["x"], f["y"] = x, y
          f.create_dataset("T", data=np.int16(np.round((t - 5) * 1000 / 2)))
          f["T"].attrs["scale_factor"], f["T"].attrs["add_offset"] = np.float64(.002), np.float64([5])
          f["T"].attrs["_FillValue"] = np.int16(-999)
          f["T"][3] = -999
          f["one"] = np.where(i % 20 == 7, -9.99e8, t).astype("f4")
          f["one"].attrs["missing_value"] = -9.99e8
      scipy.io.savemat(folder + "four.mat", dict(x=x, y=y, T=t, note="words", sigma=np.float32(s), p=p, k=np.int16([[3]]),
          few=scipy.sparse.csc_matrix(t[:, None])), format="4")
      def old(file, name, array, order="<", kind=0, code="f8"):
          array = np.asarray(array)
          file.write(np.array([1000 * (order == ">") + 10 * kind, *array.shape, 0, len(name) + 1], order + "i4").tobytes())
          file.write(name.encode() + b"\\0" + array.astype(order + code).tobytes("F"))
      with open(folder + "big4.mat", "wb") as f:
          old(f, "xy", np.stack([x, y], 1), ">")
          old(f, "T", t[:, None], ">")
          old(f, "f", t[:, None], ">", 1, "f4")
          old(f, "i", i[:, None] - 9, ">", 2, "i4")
          old(f, "s", i[:, None] - 9, ">", 3, "i2")
          old(f, "w", i[:, None] + 65000, ">", 4, "u2")
          old(f, "b", i[:, None] + 150, ">", 5, "u1")
      scipy.io.savemat(folder + "words.mat", dict(note="words"))
      np.save(folder + "words.npy", np.array(["some", "words"]))
      np.save(folder + "objects.npy", np.array([{}], dtype=object), allow_pickle=True)
      """;

  @TempDir static Path folder;

  @BeforeAll
  static void write() throws IOException, InterruptedException {
    Process python =
        Files.isExecutable(Path.of("/usr/bin/python3"))
            ? new ProcessBuilder("/usr/bin/python3", "-c", SCRIPT, folder.toString())
                .redirectErrorStream(true)
                .start()
            : new ProcessBuilder("false").start();
    String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    boolean there = python.waitFor() == 0;
    if (!there && (said.isEmpty() || said.contains("ModuleNotFoundError"))) {
      System.out.println("skipped: /usr/bin/python3 has no numpy, scipy or h5py");
      assumeTrue(false, "/usr/bin/python3 has no numpy, scipy or h5py");
    }
    assertThat(there).as(said).isTrue();
  }

  private static SensorsCsv open(String file, String columns) throws IOException {
    return SensorsCsv.open(folder.resolve(file), ColumnChoice.parse(columns));
  }

  private static void check(Samples samples) {
    assertThat(samples.size()).isEqualTo(60);
    for (int i = 0; i < 60; i++) {
      assertThat(samples.points().x(i)).isEqualTo(Math.cos(i), within(1e-15));
      assertThat(samples.points().y(i)).isEqualTo(Math.sin(3 * i) + 2, within(1e-15));
      assertThat(samples.value(0, i)).isEqualTo(20 + i / 7.0);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "matrix.npy  | x=1,y=2,u=3",
        "fortran.npy | x=1,y=2,u=3",
        "big.npy     | x=1,y=2,u=3",
        "records.npy | u=t",
        "plain.npz   | u=T",
        "packed.npz  | x=xy1,y=xy2",
        "savetxt.txt | u=T",
        "plain.mat   | u=T",
        "packed.mat  | x=xy1,y=xy2,u=T",
        "plain.h5    | u=T",
        "plain.h5    | x=plate/run 1/x,u=plate/run 1/T",
        "records.h5  | u=T",
        "mixed.npz   | u=T",
        "four.mat    | u=T",
        "big4.mat    | x=xy1,y=xy2,u=T",
        "complex.npz | u=p",
        "complex.mat | u=p",
        "complex.h5  | u=p",
        "room.sofa   | x=ReceiverPosition1,y=ReceiverPosition2,re=Data.Real1,im=Data.Imag1",
      })
  void readsWhatOthersWrite(String file, String columns) throws IOException {
    SensorsCsv table = open(file, columns);
    check(table.read());
    assertThat(table.survey().rows()).isEqualTo(60);
    if (file.startsWith("complex")) {
      assertThat(table.read().value(1, 7)).isEqualTo(table.read().points().x(7));
    }
  }

  @Test
  void keepsNoiseSnapshotsAndUnits() throws IOException {
    assertThat(open("records.npy", "u=t").read().noise(3)).hasValue(0.1);
    assertThat(open("plain.mat", "u=t").read().noise(3)).hasValue(0.1);
    assertThat(open("packed.npz", "x=xy1,y=xy2").read().value(1, 7)).isEqualTo(42);
    assertThat(open("plain.h5", "u=T").labels().u().unit()).isEqualTo("°C");
    assertThat(
            open("room.sofa", "x=ReceiverPosition1,y=ReceiverPosition2,u=Data.Real2").labels().x())
        .isEqualTo(new ColumnLabel("ReceiverPosition1", "metre"));
  }

  @ParameterizedTest
  @CsvSource({"matrix.npy,'x=1,y=2,u=3'", "plain.npz,u=T", "plain.mat,u=T", "plain.h5,u=T"})
  void readsPackedFilesFromMemory(String file, String columns) throws IOException {
    Path packed = folder.resolve(file + ".gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(folder.resolve(file), out);
    }
    check(open(file + ".gz", columns).read());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "huge.npy   | x=1,y=2,u=3 | claims 3000000000 elements",
        "huge.h5    | x=x         | x has 1000000000 numbers, too many to be held in memory",
        "bomb.npz   | x=1         | its member x.npy is longer than it says",
        "zeros.npz  | x=x         | expands to more than 200 times its size",
        "claims.npz | x=1         | x: it claims 3000000000 elements",
        "words.npz  | x=1         | is a zip archive whose member readme.txt is no NumPy array",
        "bomb.csv.gz | x=1        | a cell is longer than any number",
        "cut.csv.gz | x=x         | cannot be read: Unexpected end of ZLIB input stream",
        "plaincut.npz | u=T       | plaincut.npz is damaged: it ends too early",
        "plainend.npz | u=T       | plainend.npz is damaged: it ends too early",
        "packedcut.npz | x=xy1,y=xy2,u=xy1 | packedcut.npz is damaged: it ends too early",
        "packedend.npz | x=xy1,y=xy2 | packedend.npz is damaged: it ends too early",
        "small.npy  | u=at        | small.npy: at is datetime64, which is not read; save it as numbers",
        "mixed.npz  | x=x         | mixed.npz: u is float128, which is not read; save it as float64",
        "mixed.npz  | u=when      | when is datetime64, which is not read",
        "long.npy   | x=1,y=2,u=3 | long.npy: its numbers are float128, which are not read",
        "four.mat   | u=few       | four.mat: few is sparse, which is not read; save it as full",
        "words.mat  | x=1         | holds no columns of numbers",
        "words.npy  | x=1         | its elements are no numbers that this program reads",
        "objects.npy | x=1        | its elements are no numbers that this program reads",
        "plain.npz  | u=other     | has 60 rows, but other has 7",
        "plain.h5   | u=words     | there is no column words among",
      })
  void refusesWhatMakesNoSense(String file, String columns, String message) {
    assertThatThrownBy(() -> open(file, columns).survey())
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void readsHalvesAndLongNumbers() throws IOException {
    Samples small = open("small.npy", "u=T").read();
    Samples long64 = open("small.npy", "u=n").read();
    for (int i = 0; i < 60; i++) {
      // A half has eleven bits.
      assertThat(small.value(0, i)).isCloseTo(20 + i / 7.0, within(32 * Math.pow(2, -12)));
      assertThat(long64.value(0, i)).isEqualTo(Math.pow(2, 63) + (1 << 20));
    }
    Samples halves = open("half.npy", "x=1,y=2,u=3").read();
    assertThat(halves.points().x(1)).isEqualTo(Math.pow(2, -24));
    assertThat(halves.points().y(1)).isEqualTo(-Math.pow(2, -14));
    assertThat(halves.value(0, 0)).isEqualTo(65504);
    assertThat(halves.value(0, 1)).isEqualTo(0.0999755859375);
  }

  @Test
  void readsAllTypesOfOldMatlab() throws IOException {
    for (String each : "f i s w b".split(" ", -1)) {
      Samples samples = open("big4.mat", "x=xy1,y=xy2,u=" + each).read();
      for (int i = 0; i < 60; i++) {
        double told =
            switch (each) {
              case "f" -> (float) (20 + i / 7.0);
              case "w" -> 65000 + i;
              case "b" -> 150 + i;
              default -> i - 9;
            };
        assertThat(samples.value(0, i)).isEqualTo(told);
      }
    }
    assertThat(open("four.mat", "u=p").read().value(1, 7)).isEqualTo(Math.cos(7), within(1e-15));
    assertThat(open("four.mat", "u=T").read().noise(3)).hasValue((double) 0.1f);
  }

  @Test
  void unpacksWhatNetCdfPacks() throws IOException {
    SensorsCsv packed = open("packed.nc", "u=T").withoutMissing();
    assertThat(packed.survey().leftOut()).extracting(Outlier::row).containsExactly(4L);
    Samples samples = packed.read();
    assertThat(samples.size()).isEqualTo(59);
    // Steps of 0.002.
    assertThat(samples.value(0, 0)).isCloseTo(20, within(1e-3 + 1e-9));
    assertThat(samples.value(0, 58)).isCloseTo(20 + 59 / 7.0, within(1e-3 + 1e-9));
    assertThat(open("packed.nc", "u=one").withoutMissing().survey().leftOut())
        .extracting(Outlier::row)
        .containsExactly(8L, 28L, 48L);
    assertThatThrownBy(() -> open("packed.nc", "u=T").survey())
        .hasMessageContaining("row 4: column T is empty");
  }

  /** Whatever is cut off or changed, the answer is numbers or one sentence. */
  @ParameterizedTest
  @CsvSource({
    "records.npy",
    "matrix.npy",
    "plain.npz",
    "packed.npz",
    "plain.mat",
    "packed.mat",
    "plain.h5",
    "records.h5",
    "four.mat",
    "big4.mat",
    "small.npy",
    "packed.nc",
    "room.sofa"
  })
  void damagedFilesGetOneSentence(String file) throws IOException {
    byte[] whole = Files.readAllBytes(folder.resolve(file));
    Stream<byte[]> cut =
        Stream.of(7, 16, 40, 130, 200, whole.length / 3, whole.length / 2, whole.length - 1)
            .map(n -> Arrays.copyOf(whole, n));
    Stream<byte[]> changed =
        Stream.iterate(0, at -> at < Math.min(whole.length, 4000), at -> at + 1 + at / 20)
            .map(
                at -> {
                  byte[] wrong = whole.clone();
                  wrong[at] ^= (byte) 0xff;
                  return wrong;
                });
    Stream.concat(cut, changed)
        .forEach(
            bytes -> {
              try {
                SensorsCsv.of("the file", bytes).survey();
              } catch (BadInputException e) {
                assertThat(e.getMessage())
                    .startsWith("the file")
                    .hasLineCount(1)
                    .doesNotContain("Exception", "out of bounds", "For input string", "null");
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
  }
}
