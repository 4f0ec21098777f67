package vekua.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.apache.spark.sql.Dataset;

/** That nothing depends on this module the build sees to: those it uses are built before it. */
@AnalyzeClasses(packages = "vekua.spark", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule itKnowsCoreAndInputAlone =
      noClasses()
          .that()
          .resideInAPackage("vekua.spark..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "vekua.internal..", "vekua.app..", "vekua.plot..", "vekua.djl..", "vekua.paper..");

  /** Plans of SQL alone: there are platforms that run nothing else. */
  @ArchTest
  static final ArchRule itNeedsNoRdds =
      noClasses()
          .that()
          .resideInAPackage("vekua.spark..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.spark.rdd..", "org.apache.spark.api.java", "org.apache.spark.broadcast..")
          .orShould()
          .callMethod(Dataset.class, "rdd")
          .orShould()
          .callMethod(Dataset.class, "javaRDD")
          .orShould()
          .callMethod(Dataset.class, "toJavaRDD");
}
