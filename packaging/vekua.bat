@echo off
rem Runs Vekua with the Java of JAVA_HOME or of the path, 17 or newer.
setlocal
set "java=java.exe"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
if defined JAVA_HOME (
  if not exist "%java%" goto missing
) else (
  where /q java.exe
  if errorlevel 1 goto missing
)
"%java%" -XX:+UseSerialGC -Xss4m -Djava.awt.headless=true %VEKUA_JAVA_OPTIONS% -jar "%~dp0..\lib\vekua.jar" %*
exit /b %errorlevel%

:missing
>&2 echo vekua: Java 17 or newer is needed, but "%java%" is not there
exit /b 1
