import { formatFormType, formPieces, isComplexForm, isUnusualForm } from './http.js';
import type { FormField, SampleRequest } from './request.js';
import { singleQuoted } from './strings.js';

/** Returns a string literal; https://www.php.net/manual/en/language.types.string.php#language.types.string.syntax.single */
const phpString = singleQuoted;

/** Returns a sample for the curl extension; https://www.php.net/manual/en/book.curl.php */
export function phpSample(request: SampleRequest): string {
  const { method, url, headers, body, file, form } = request;
  const isWrittenOut = form !== undefined && (isComplexForm(form) || isUnusualForm(request));
  const allHeaders = isWrittenOut ? { ...headers, 'Content-Type': formatFormType(request) } : headers;
  const lines = Object.entries(allHeaders).map(([name, value]) => phpString(value === '' ? `${name};` : `${name}: ${value}`));
  const fields = (form ?? []).map(
    ({ name, value, file }) => `${phpString(name)} => ${file ? `new CURLFile(${phpString(value)})` : phpString(value)}`,
  );
  const options = [
    'CURLOPT_RETURNTRANSFER => true,',
    ...(method === 'HEAD' ? ['CURLOPT_NOBODY => true,'] : []),
    ...(method === 'GET' || method === 'HEAD' ? [] : [`CURLOPT_CUSTOMREQUEST => ${phpString(method)},`]),
    ...(lines.length ? [`CURLOPT_HTTPHEADER => ${formatArray(lines)},`] : []),
    ...(body === undefined ? [] : [`CURLOPT_POSTFIELDS => ${phpString(body)},`]),
    ...(file === undefined ? [] : [`CURLOPT_POSTFIELDS => file_get_contents(${phpString(file)}),`]),
    ...(form ? [`CURLOPT_POSTFIELDS => ${isWrittenOut ? formText(form) : formatArray(fields)},`] : []),
  ];
  return [
    '<?php',
    '',
    `$curl = curl_init(${phpString(url)});`,
    'curl_setopt_array($curl, [',
    ...options.map((line) => `    ${line}`),
    ']);',
    '$response = curl_exec($curl);',
    'echo $response;',
  ].join('\n');
}

/** Writes out a form that an array cannot express. */
const formText = (form: readonly FormField[]): string =>
  formPieces(form)
    .map((piece) => ('file' in piece ? `file_get_contents(${phpString(piece.file)})` : doubleQuotedPhp(piece.text)))
    .join('\n        . ');

/** Returns a literal with escaped line ends; https://www.php.net/manual/en/language.types.string.php#language.types.string.syntax.double */
const doubleQuotedPhp = (text: string): string =>
  `"${text
    .replace(/[\\"$]/g, '\\$&')
    .replace(/\r/g, '\\r')
    .replace(/\n/g, '\\n')}"`;

/** Returns one item per line; further lines of a literal are not indented. */
const formatArray = (items: readonly string[]): string => `[\n${items.map((item) => `        ${item},`).join('\n')}\n    ]`;
