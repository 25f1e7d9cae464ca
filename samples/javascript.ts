import { formatFormType, formPieces, hasTypedText, isUnusualForm } from './http.js';
import { hasLargeInteger, indent, jsonBody, translateJson } from './json.js';
import type { SampleRequest } from './request.js';
import { isLaidOut } from './strings.js';

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

/** How a client gets the content of a file. */
interface FileAccess {
  /** Returns an expression for the file with a name, as a blob of a type. */
  open(name: string, type?: string): string;
}

/** In a browser, the reader chooses the file. */
const CHOSEN: FileAccess = { open: () => 'file' };

/** Returns a sample for `fetch` in a browser; https://developer.mozilla.org/docs/Web/API/Fetch_API */
export const javascriptSample = (request: SampleRequest): string =>
  `${formLines(request, CHOSEN)}const response = await ${fetchCall(request, CHOSEN)};`;

/** Whether a form is sent as a blob, because `FormData` cannot contain it. */
const isWrittenOut = (request: SampleRequest): boolean =>
  request.form !== undefined && (isUnusualForm(request) || hasTypedText(request));

/** Returns the statements before the call, which define the variable `form`. */
export function formLines(request: SampleRequest, { open }: FileAccess): string {
  const { form } = request;
  if (!form) return '';
  const lines = isWrittenOut(request)
    ? [
        'const form = new Blob([',
        ...formPieces(form).map((piece) => `  ${'file' in piece ? open(piece.file) : javascriptString(piece.text)},`),
        ']);',
      ]
    : [
        'const form = new FormData();',
        ...form.map(({ name, value, file, type }) => {
          const content = file ? `${open(value, type)}, ${javascriptString(value)}` : javascriptString(value);
          return `form.append(${javascriptString(name)}, ${content});`;
        }),
      ];
  return [...lines, '', ''].join('\n');
}

/** Returns the call only. */
export function fetchCall(request: SampleRequest, { open }: FileAccess): string {
  const { method, url, body, file, form } = request;
  const headers = isWrittenOut(request) ? { ...request.headers, 'Content-Type': formatFormType(request) } : request.headers;
  const json = jsonBody({ headers, body });
  // A JavaScript number would lose digits, so the text is sent unchanged.
  const exactJson = json && !hasLargeInteger(json.text) ? json : undefined;
  const names = Object.entries(headers);
  const options = [
    ...(method === 'GET' ? [] : [`method: ${javascriptString(method)},`]),
    ...(names.length
      ? ['headers: {', ...names.map(([name, value]) => `  ${formatKey(name)}: ${javascriptString(value)},`), '},']
      : []),
    ...(exactJson ? [`body: JSON.stringify(${indent(formatLiteral(exactJson.text), 2)}),`] : []),
    ...(json && !exactJson ? [`body: ${indent(templateLiteral(json.text), 2)},`] : []),
    ...(body !== undefined && !json ? [`body: ${textLiteral(body)},`] : []),
    ...(file === undefined ? [] : [`body: ${open(file)},`]),
    ...(form ? ['body: form,'] : []),
  ];
  return options.length
    ? `fetch(${javascriptString(url)}, {\n${options.map((line) => `  ${line}`).join('\n')}\n})`
    : `fetch(${javascriptString(url)})`;
}

const textLiteral = (text: string): string => (isLaidOut(text) ? templateLiteral(text) : javascriptString(text));

/** Returns a property name. In a literal, `__proto__` sets the prototype unless it is computed. */
function formatKey(name: string): string {
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : javascriptString(name);
}

/** JSON is valid JavaScript; this is the usual way to write it. */
const formatLiteral = (json: string): string =>
  translateJson(json, { text: javascriptString, key: formatKey, literal: (name) => name });
