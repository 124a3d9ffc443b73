/* A stand-in for Windows' mscms.dll, of which Wine lacks WcsCreateIccProfile: Qt asks it for the colours of a screen when
   a window opens, and Wine ends the process. Here no screen has a profile of colours, which Qt takes for an answer. */

#define NOTHING(name) \
  __declspec(dllexport) long long name(void) { return 0; }

NOTHING(CloseColorProfile)
NOTHING(GetColorProfileFromHandle)
NOTHING(OpenColorProfileW)
NOTHING(WcsCreateIccProfile)
