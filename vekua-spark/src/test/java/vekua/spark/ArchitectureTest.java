package vekua.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "vekua", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule nothingDependsOnTheSparkModule =
      noClasses()
          .that()
          .resideOutsideOfPackage("vekua.spark..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("vekua.spark..", "org.apache.spark..", "scala..");

  @ArchTest
  static final ArchRule itKnowsCoreAndInputAlone =
      noClasses()
          .that()
          .resideInAPackage("vekua.spark..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "vekua.internal..", "vekua.app..", "vekua.plot..", "vekua.djl..", "vekua.paper..");
}
