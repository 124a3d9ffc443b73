; Installs the bundle for one user, without rights: makensis -DVERSION=1.0.0 -DFOLDER=dist/nqviz -DOUT=setup.exe
Unicode true
ManifestDPIAware true
RequestExecutionLevel user
!include MUI2.nsh

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\nqviz"
!define CLASSES "Software\Classes"
Name "nqviz ${VERSION}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\nqviz"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
SetCompressor /SOLID lzma
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\nqviz-gui.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Japanese"
!insertmacro MUI_LANGUAGE "SimpChinese"

Function .onInit
  System::Call 'kernel32::CreateMutexW(p 0, i 0, w "nqviz-setup") p .r1 ?e'
  Pop $0
  IntCmp $0 183 0 +2 +2 ; ERROR_ALREADY_EXISTS: another one is at work.
  Abort
FunctionEnd

!macro FileType ENDING KIND
  WriteRegStr HKCU "${CLASSES}\.${ENDING}" "" "${KIND}"
  WriteRegStr HKCU "${CLASSES}\${KIND}\DefaultIcon" "" "$INSTDIR\nqviz-gui.exe,0"
  WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open\command" "" '"$INSTDIR\nqviz-gui.exe" "%1"'
!macroend

Section
  SetShellVarContext current
  ; An older version is taken away first: modules that are no longer there would be found.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}\*"
  CreateShortcut "$SMPROGRAMS\nqviz.lnk" "$INSTDIR\nqviz-gui.exe"
  !insertmacro FileType nqviz nqviz.session
  !insertmacro FileType nqlab nqviz.room
  WriteRegStr HKCU "${CLASSES}\Applications\nqviz-gui.exe\shell\open\command" "" '"$INSTDIR\nqviz-gui.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\.toml\OpenWithProgids" "nqviz.session" ""
  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "nqviz"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\nqviz-gui.exe"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)' ; SHCNE_ASSOCCHANGED
SectionEnd

Section Uninstall
  SetShellVarContext current
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\licenses"
  Delete "$INSTDIR\nqviz.exe"
  Delete "$INSTDIR\nqviz-gui.exe"
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  RMDir /r "$LOCALAPPDATA\nqviz\Cache" ; compiled kernels; what the user has made beside it stays
  RMDir "$LOCALAPPDATA\nqviz"
  Delete "$SMPROGRAMS\nqviz.lnk"
  DeleteRegKey HKCU "${CLASSES}\.nqviz"
  DeleteRegKey HKCU "${CLASSES}\.nqlab"
  DeleteRegKey HKCU "${CLASSES}\nqviz.session"
  DeleteRegKey HKCU "${CLASSES}\nqviz.room"
  DeleteRegKey HKCU "${CLASSES}\Applications\nqviz-gui.exe"
  DeleteRegValue HKCU "${CLASSES}\.toml\OpenWithProgids" "nqviz.session"
  DeleteRegKey HKCU "${UNINSTALL}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
