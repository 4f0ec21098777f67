package vekua;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.ArrayList;
import java.util.List;

@AnalyzeClasses(packages = "vekua", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  /**
   * From the ground up; each may use those before it, and the last ones not each other, but for
   * solve, which asks modes for the resonance that a problem is near.
   */
  private static final List<String> STOREYS =
      List.of("formula", "geometry", "medium", "functions", "basis", "field", "rows");

  private static final List<String> USERS = List.of("fit", "solve", "modes");

  @ArchTest static final ArchRule packagesPointOneWay = arrows();

  private static ArchRule arrows() {
    LayeredArchitecture arrows =
        layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .withOptionalLayers(true)
            .layer("internal")
            .definedBy("vekua.internal..");
    List<String> all = new ArrayList<>(STOREYS);
    all.addAll(USERS);
    for (String name : all) {
      arrows = arrows.layer(name).definedBy("vekua." + name);
    }
    for (int i = 0; i < STOREYS.size(); i++) {
      arrows =
          arrows
              .whereLayer(STOREYS.get(i))
              .mayOnlyBeAccessedByLayers(all.subList(i + 1, all.size()).toArray(String[]::new));
    }
    for (String name : USERS) {
      arrows =
          name.equals("modes")
              ? arrows.whereLayer(name).mayOnlyBeAccessedByLayers("solve")
              : arrows.whereLayer(name).mayNotBeAccessedByAnyLayer();
    }
    return arrows;
  }

  @ArchTest
  static final ArchRule onlyTheLinearAlgebraKnowsALibrary =
      noClasses()
          .that()
          .resideOutsideOfPackage("vekua.internal.linalg")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.bytedeco..");

  @ArchTest
  static final ArchRule nothingIsLoggedPrintedTimedOrDrawnFromAHiddenSeed =
      noClasses()
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .dependOnClassesThat()
          .resideInAnyPackage("java.util.logging..", "org.slf4j..", "java.time..")
          .orShould()
          .callConstructor(java.util.Random.class)
          .orShould()
          .callMethod(Math.class, "random");

  @ArchTest static final ArchRule staticsAreFinal = fields().that().areStatic().should().beFinal();

  @ArchTest
  static final ArchRule classesAreFinalOrAbstract =
      classes()
          .that()
          .areNotInterfaces()
          .and()
          .areNotAnonymousClasses()
          .should()
          .haveModifier(JavaModifier.FINAL)
          .orShould()
          .haveModifier(JavaModifier.ABSTRACT);
}
