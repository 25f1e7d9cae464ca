/** Texts with characters that have a meaning in a shell or a language. */
export const HOSTILE = [
  "it's",
  '$(id) `id` $HOME $\u007bHOME} #{1+1} {$x} %s %n',
  'a "quoted" \\ text\\',
  '\'; rm -rf / # "; exit // <?php ?> """ \'\'\' ```',
  '@/etc/passwd',
  '=x',
  '!history',
  'line\nbreak\r\ttab',
  '\u2028\u2029\u0085\ufeff\u{1F600}é',
  '</script>',
  '\\u0022 \\n \\',
  '"',
];
