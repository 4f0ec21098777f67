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

@AnalyzeClasses(packages = "vekua", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule packagesPointOneWay =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("internal")
          .definedBy("vekua.internal..")
          .layer("geometry")
          .definedBy("vekua.geometry")
          .layer("basis")
          .definedBy("vekua.basis")
          .layer("field")
          .definedBy("vekua.field")
          .layer("fit")
          .definedBy("vekua.fit")
          .layer("solve")
          .definedBy("vekua.solve")
          .whereLayer("solve")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("fit")
          .mayOnlyBeAccessedByLayers("solve")
          .whereLayer("field")
          .mayOnlyBeAccessedByLayers("fit", "solve")
          .whereLayer("basis")
          .mayOnlyBeAccessedByLayers("field", "fit", "solve")
          .whereLayer("geometry")
          .mayOnlyBeAccessedByLayers("basis", "field", "fit", "solve");

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
