import { formatFormType, formPieces, hasTypedText, isUnusualForm } from './http.js';
import type { FormField, SampleRequest } from './request.js';

/** Joins the lines of one command. */
const joinCommand = (parts: readonly string[]): string => parts.join(' \\\n  ');

/** Quotes a word for a POSIX shell if necessary: within single quotes, only the quote itself has a meaning. */
function shellQuote(text: string): string {
  return /^[\w/:.,@%+=-]+$/.test(text) ? text : `'${text.replace(/\0/g, '').replace(/'/g, `'\\''`)}'`;
}

/** Always quotes a word, so that similar lines look the same. */
const alwaysQuote = (text: string): string => `'${text.replace(/\0/g, '').replace(/'/g, `'\\''`)}'`;

/** Returns a curl command with long options; https://curl.se/docs/manpage.html */
export function curlSample({ method, url, headers, body, file, form, formType }: SampleRequest): string {
  const content = body !== undefined || file !== undefined || form !== undefined;
  return joinCommand([
    [
      'curl',
      ...methodOption(method, content),
      ...(hasGlobs(url) ? ['--globoff'] : []),
      ...(url.startsWith('-') ? ['--url'] : []),
      shellQuote(url),
    ].join(' '),
    ...Object.entries(headers).map(([name, value]) => `--header ${alwaysQuote(value === '' ? `${name};` : `${name}: ${value}`)}`),
    // curl adds the boundary.
    ...(formType === undefined ? [] : [`--header ${alwaysQuote(`Content-Type: ${formType}`)}`]),
    ...(body === undefined ? [] : [`${body.startsWith('@') ? '--data-raw' : '--data'} ${alwaysQuote(body)}`]),
    ...(file === undefined ? [] : [`--data-binary ${alwaysQuote(`@${file}`)}`]),
    ...(form ?? []).map(formOption),
  ]);
}

function formOption({ name, value, file, type, headers }: FormField): string {
  if (!file && !type && !headers) return `--form-string ${alwaysQuote(`${formName(name)}=${value}`)}`;
  const content = [
    file ? `@${formValue(value)}` : inQuotes(value),
    ...(type ? [`type=${type}`] : []),
    ...Object.entries(headers ?? {}).map(([key, text]) => `headers=${inQuotes(`${key}: ${text}`)}`),
  ];
  return `--form ${alwaysQuote(`${formName(name)}=${content.join(';')}`)}`;
}

function methodOption(method: string, content: boolean): string[] {
  if (method === 'HEAD') return ['--head'];
  return method === 'GET' && !content ? [] : ['--request', shellQuote(method)];
}

/** Brackets make curl send several requests. A single `{name}` is a placeholder for the reader and stays unchanged. */
const hasGlobs = (url: string): boolean => /[[\]{}]/.test(url.replace(/\{[^{},[\]]*\}/g, ''));

const formName = (name: string): string => name.replace(/=/g, '%3D');
const formValue = (value: string): string => (/[;,"]/.test(value) ? inQuotes(value) : value);
const inQuotes = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;

/** Returns a command for HTTPie 3; https://httpie.io/docs/cli/request-items */
export function httpieSample(request: SampleRequest): string {
  // HTTPie supports content types for files only.
  if (isUnusualForm(request) || hasTypedText(request)) return httpieFromPipe(request);
  const { method, url, headers, body, file, form } = request;
  return joinCommand([
    ['http', ...(form ? ['--multipart'] : []), shellQuote(method), ...(url.startsWith('-') ? ['--'] : []), shellQuote(url)].join(
      ' ',
    ),
    ...Object.entries(headers).map(([name, value]) =>
      alwaysQuote(value === '' ? `${name};` : `${escapeName(name)}:${value.replace(/^[=@]/, '\\$&')}`),
    ),
    ...(body === undefined ? [] : [`--raw=${alwaysQuote(body)}`]),
    ...(file === undefined ? [] : [alwaysQuote(`@${file}`)]),
    ...(form ?? []).map(({ name, value, file, type }) =>
      alwaysQuote(
        file
          ? `${escapeName(name)}@${value}${type ? `;type=${type}` : ''}`
          : `${escapeName(name)}=${value.replace(/^[=@]/, '\\$&')}`,
      ),
    ),
  ]);
}

/** Returns a pipe whose first command writes the form out. */
function httpieFromPipe({ form = [], formType, ...request }: SampleRequest): string {
  const writers = formPieces(form).map((piece) =>
    'file' in piece ? `cat ${shellQuote(piece.file)}` : `printf -- ${alwaysQuote(escapeFormat(piece.text))}`,
  );
  const headers = { ...request.headers, 'Content-Type': formatFormType({ ...request, formType }) };
  const first = writers.length === 1 ? writers[0] : `{\n  ${writers.join('\n  ')}\n}`;
  return `${first} | ${httpieSample({ ...request, headers })}`;
}

/** Escapes a text for the first argument of `printf`; POSIX.1-2017, "File Format Notation". */
const escapeFormat = (text: string): string => text.replace(/[\\%]/g, '$&$&').replace(/\r/g, '\\r').replace(/\n/g, '\\n');

/** Escapes the characters of a name that separate names from values. */
const escapeName = (name: string): string => name.replace(/[:=@;]/g, '\\$&');
