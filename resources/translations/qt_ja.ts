<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja">
  <context>
    <name>QFileDialog</name>
    <message><source>&amp;Look in:</source><translation>場所(&amp;L):</translation></message>
    <message><source>Files of &amp;type:</source><translation>ファイルの種類(&amp;T):</translation></message>
  </context>
  <context>
    <name>QAbstractFileIconProvider</name>
    <message><source>File Folder</source><translation>フォルダ</translation></message>
    <message><source>Folder</source><translation>フォルダ</translation></message>
    <message><source>Drive</source><translation>ドライブ</translation></message>
    <message><source>%1 File</source><translation>%1ファイル</translation></message>
    <message><source>File</source><translation>ファイル</translation></message>
  </context>
</TS>
