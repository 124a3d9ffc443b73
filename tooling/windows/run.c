/* run PROGRAM [ARGUMENT ...]: starts a program of Windows under Wine with NUL as its standard input, and ends with its
   status. Python for Windows refuses to start where its input is a file or a pipe of Linux. */

#include <windows.h>

static wchar_t *after_first_word(wchar_t *line) {
  wchar_t end = *line == L'"' ? L'"' : L' ';
  if (*line == L'"') line++;
  while (*line && *line != end) line++;
  if (*line == L'"') line++;
  while (*line == L' ') line++;
  return line;
}

int wmain(void) {
  SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
  STARTUPINFOW start = {sizeof start};
  PROCESS_INFORMATION process;
  DWORD status = 1;
  start.dwFlags = STARTF_USESTDHANDLES;
  start.hStdInput = CreateFileW(L"NUL", GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_EXISTING, 0, NULL);
  start.hStdOutput = GetStdHandle(STD_OUTPUT_HANDLE);
  start.hStdError = GetStdHandle(STD_ERROR_HANDLE);
  if (!CreateProcessW(NULL, after_first_word(GetCommandLineW()), NULL, NULL, TRUE, 0, NULL, NULL, &start, &process)) return 127;
  WaitForSingleObject(process.hProcess, INFINITE);
  GetExitCodeProcess(process.hProcess, &status);
  return status;
}
