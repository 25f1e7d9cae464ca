import { hasLargeInteger, indent, jsonBody, translateJson } from './json.js';
import type { FormField, SampleRequest } from './request.js';

/** Returns a string literal in single quotes; ECMA-262, section 12.9.4. */
export function javascriptString(text: string): string {
  return `'${JSON.stringify(text)
    .slice(1, -1)
    .replace(/\\"/g, '"')
    .replace(/'/g, "\\'")
    .replace(/[\u2028\u2029]/g, (separator) => (separator === '\u2028' ? '\\u2028' : '\\u2029'))}'`;
}

/** Returns a multi-line literal without substitutions; ECMA-262, section 12.9.6. */
const templateLiteral = (text: string): string => `\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\``;

/** Returns a sample for `fetch` in a browser; https://developer.mozilla.org/docs/Web/API/Fetch_API */
export function javascriptSample(request: SampleRequest): string {
  return `${request.form ? formLines(request.form) : ''}const response = await ${fetchCall(request)};`;
}

/**
 * Returns the call only. A form must be in the variable `form`.
 *
 * @param fileBody expression for the file that is sent
 */
export function fetchCall({ method, url, headers, body, file, form }: SampleRequest, fileBody = 'file'): string {
  const json = jsonBody({ headers, body });
  // A JavaScript number would lose digits, so the text is sent unchanged.
  const exactJson = json && !hasLargeInteger(json.text) ? json : undefined;
  const names = Object.entries(headers);
  const options = [
    ...(method === 'GET' ? [] : [`method: ${javascriptString(method)},`]),
    ...(names.length
      ? ['headers: {', ...names.map(([name, value]) => `  ${formatKey(name)}: ${javascriptString(value)},`), '},']
      : []),
    ...(exactJson ? [`body: JSON.stringify(${formatLiteral(exactJson.text)}),`] : []),
    ...(json && !exactJson ? [`body: ${templateLiteral(json.text)},`] : []),
    ...(body !== undefined && !json ? [`body: ${javascriptString(body)},`] : []),
    ...(file === undefined ? [] : [`body: ${fileBody},`]),
    ...(form ? ['body: form,'] : []),
  ];
  return options.length
    ? `fetch(${javascriptString(url)}, {\n${options.map((line) => `  ${indent(line, 2)}`).join('\n')}\n})`
    : `fetch(${javascriptString(url)})`;
}

/** Returns a property name. In a literal, `__proto__` sets the prototype unless it is computed. */
function formatKey(name: string): string {
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : javascriptString(name);
}

/** JSON is valid JavaScript; this is the usual way to write it. */
const formatLiteral = (json: string): string =>
  translateJson(json, { text: javascriptString, key: formatKey, literal: (name) => name });

/** Returns a text of a form; a text with a content type becomes a blob. */
export const formatTextPart = ({ value, type }: FormField): string =>
  type ? `new Blob([${javascriptString(value)}], { type: ${javascriptString(type)} })` : javascriptString(value);

function formLines(form: NonNullable<SampleRequest['form']>): string {
  const lines = form.map((field) =>
    field.file
      ? `form.append(${javascriptString(field.name)}, file, ${javascriptString(field.value)});`
      : `form.append(${javascriptString(field.name)}, ${formatTextPart(field)});`,
  );
  return ['const form = new FormData();', ...lines, '', ''].join('\n');
}
