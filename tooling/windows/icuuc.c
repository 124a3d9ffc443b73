/* A stand-in for Windows' icuuc.dll, which Wine lacks and Qt6Core.dll imports. It has no converters: the text codecs
   that Qt has of its own (UTF-8, UTF-16, Latin 1 and the system's) are all that nqviz uses. */

#define FILE_ACCESS_ERROR 4 /* U_FILE_ACCESS_ERROR of ICU: "there is no such converter" */
#define EXPORTED __declspec(dllexport)

EXPORTED void *ucnv_open(const char *name, int *error) {
  (void)name;
  *error = FILE_ACCESS_ERROR;
  return 0;
}

/* Qt calls none of these without a converter; the last four would also be called to list converters. */
#define NOTHING(name) \
  EXPORTED long long name(void) { return 0; }

NOTHING(UCNV_FROM_U_CALLBACK_SUBSTITUTE)
NOTHING(UCNV_TO_U_CALLBACK_SUBSTITUTE)
NOTHING(ucnv_cbFromUWriteUChars)
NOTHING(ucnv_cbToUWriteUChars)
NOTHING(ucnv_close)
NOTHING(ucnv_fromUCountPending)
NOTHING(ucnv_fromUnicode)
NOTHING(ucnv_getFromUCallBack)
NOTHING(ucnv_getMaxCharSize)
NOTHING(ucnv_getToUCallBack)
NOTHING(ucnv_reset)
NOTHING(ucnv_setFromUCallBack)
NOTHING(ucnv_setToUCallBack)
NOTHING(ucnv_toUCountPending)
NOTHING(ucnv_toUnicode)
NOTHING(ucnv_countAvailable)
NOTHING(ucnv_getAvailableName)
NOTHING(ucnv_getName)
NOTHING(ucnv_getStandardName)
