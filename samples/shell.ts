import type { SampleRequest } from './request.js';

/** Joins the lines of one command. */
const joinCommand = (parts: readonly string[]): string => parts.join(' \\\n  ');

/** Quotes a word for a POSIX shell if necessary: within single quotes, only the quote itself has a meaning. */
function shellQuote(text: string): string {
  return /^[\w/:.,@%+=-]+$/.test(text) ? text : `'${text.replace(/\0/g, '').replace(/'/g, `'\\''`)}'`;
}

/** Always quotes a word, so that similar lines look the same. */
const alwaysQuote = (text: string): string => `'${text.replace(/\0/g, '').replace(/'/g, `'\\''`)}'`;

/** Returns a curl command with long options; https://curl.se/docs/manpage.html */
export function curlSample({ method, url, headers, body, file, form }: SampleRequest): string {
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
    ...(body === undefined ? [] : [`${body.startsWith('@') ? '--data-raw' : '--data'} ${alwaysQuote(body)}`]),
    ...(file === undefined ? [] : [`--data-binary ${alwaysQuote(`@${file}`)}`]),
    ...(form ?? []).map(({ name, value, file, type }) => {
      if (!file && !type) return `--form-string ${alwaysQuote(`${formName(name)}=${value}`)}`;
      const content = file ? `@${formValue(value)}` : inQuotes(value);
      return `--form ${alwaysQuote(`${formName(name)}=${content}${type ? `;type=${type}` : ''}`)}`;
    }),
  ]);
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

/** Returns a command for HTTPie 3, which supports content types for files only; https://httpie.io/docs/cli/request-items */
export function httpieSample({ method, url, headers, body, file, form }: SampleRequest): string {
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

/** Escapes the characters of a name that separate names from values. */
const escapeName = (name: string): string => name.replace(/[:=@;]/g, '\\$&');
