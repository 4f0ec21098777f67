@echo off
rem Runs Vekua with the Java of JAVA_HOME or of the path, 17 or newer.
setlocal
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
"%java%" -XX:+UseSerialGC -Xss4m -Djava.awt.headless=true %VEKUA_JAVA_OPTIONS% -jar "%~dp0..\lib\vekua.jar" %*
exit /b %errorlevel%
