import { replacePlaceholders } from './placeholders.js';
import { type Sample, type SourceText, toSourceText } from './sample.js';
import { type ShellCommand, splitCommands, type Word } from './shell-words.js';
import { extractMediaType, type ShownRequest } from './shown-request.js';

/** Short options that take a value; https://curl.se/docs/manpage.html */
const SHORT_OPTIONS_WITH_VALUE = new Set('AbcCdDeEFhHKmoPQrTtuUwxXyYz');
/** Long options that take a value. Any other option has a value only if it is written with `=`. */
const LONG_OPTIONS_WITH_VALUE = new Set(
  (
    'request header data data-raw data-binary data-ascii data-urlencode json form form-string url user output user-agent cookie cookie-jar ' +
    'referer max-time connect-timeout retry retry-delay retry-max-time proxy proxy-user cacert capath cert key cert-type key-type write-out ' +
    'upload-file range resolve interface config dump-header limit-rate oauth2-bearer aws-sigv4 unix-socket ciphers tls-max max-redirs url-query ' +
    'variable expand-url expand-data expand-header'
  ).split(' '),
);
const LONG_NAMES: Readonly<Record<string, string>> = { X: 'request', H: 'header', d: 'data', F: 'form', T: 'upload-file' };
const FLAG_NAMES: Readonly<Record<string, string>> = { G: 'get', I: 'head' };
const DATA_OPTIONS: ReadonlySet<string> = new Set(['data', 'data-raw', 'data-binary', 'data-ascii', 'json']);

interface Option {
  readonly name: string;
  readonly value?: Word;
}

/** Returns the requests that the curl commands of a script send. */
export function findCurlRequests(sample: Sample, commands: string): ShownRequest[] {
  if (!/\bcurl\b/.test(commands)) return [];
  // An unquoted `<name>` is two redirections to a shell; `{name}` is a word.
  const text = replacePlaceholders(commands, 'words', (placeholder) =>
    placeholder.startsWith('<') ? `{${placeholder.slice(1, -1).replace(/\W/g, '_')}}` : placeholder,
  );
  return splitCommands(text).flatMap((command) => parseCommand(command, toSourceText(sample)));
}

function parseCommand({ words, input }: ShellCommand, code: SourceText): ShownRequest[] {
  const start = words.findIndex(({ text }) => text === 'curl');
  if (start < 0 || !words.slice(0, start).every(({ text }) => /^(?:sudo|time|command|[A-Za-z_]\w*=.*)$/s.test(text))) return [];
  const { options, urls } = readOptions(words.slice(start + 1));
  const findOptions = (...names: string[]) => options.filter(({ name }) => names.includes(name));
  const data = findOptions(...DATA_OPTIONS, 'data-urlencode').flatMap(({ name, value }) => (value ? [{ name, value }] : []));
  const formFields = findOptions('form', 'form-string');
  const isGet = findOptions('get').length > 0;
  const request = findOptions('request').at(-1)?.value;
  const hasBody = data.length > 0 && !isGet;
  const chooseMethod = () => {
    if (request) return request.text.toUpperCase();
    if (findOptions('head').length > 0) return 'HEAD';
    if (findOptions('upload-file').length > 0) return 'PUT';
    return hasBody || formFields.length > 0 ? 'POST' : 'GET';
  };
  const contentTypeHeader = findOptions('header').find(({ value }) => /^content-type:/i.test(value?.text ?? ''))?.value?.text;
  const defaultType = data.some(({ name }) => name === 'json') ? 'application/json' : undefined;
  const contentType = contentTypeHeader ? extractMediaType(contentTypeHeader.replace(/^[^:]*:/, '')) : defaultType;
  const body = hasBody && data.length === 1 ? findBody(data[0] as (typeof data)[number], input) : undefined;
  const method = chooseMethod();
  return urls.map((url) => ({
    method,
    methodLocation: code.locate(request?.start ?? url.start),
    url: isGet ? appendQuery(url, data, code) : wordToSource(url, code),
    contentType,
    ...(body && { body: wordToSource(body, code) }),
  }));
}

function readOptions(words: readonly Word[]): { options: Option[]; urls: Word[] } {
  const options: Option[] = [];
  const urls: Word[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as Word;
    const { text } = word;
    const next = () => {
      index += 1;
      return words[index];
    };
    if (text.startsWith('--') && text.length > 2) {
      const name = text.slice(2);
      const value = LONG_OPTIONS_WITH_VALUE.has(name) ? next() : undefined;
      if (name === 'url') urls.push(...(value ? [value] : []));
      else options.push({ name, value });
    } else if (/^-./.test(text)) {
      for (let position = 1; position < text.length; position++) {
        const letter = text[position] as string;
        if (!SHORT_OPTIONS_WITH_VALUE.has(letter)) {
          options.push({ name: FLAG_NAMES[letter] ?? letter });
          continue;
        }
        const value = position + 1 < text.length ? sliceWord(word, position + 1) : next();
        options.push({ name: LONG_NAMES[letter] ?? letter, value });
        break;
      }
    } else if (text !== '--') urls.push(word);
  }
  return { options, urls };
}

const sliceWord = ({ text, offsets }: Word, from: number): Word => ({
  text: text.slice(from),
  start: offsets[from] ?? 0,
  offsets: offsets.slice(from),
});

/** Returns the body that a data option sends, unless it is read from a file. `@-` is the standard input. */
function findBody({ name, value }: { name: string; value: Word }, input: Word | undefined): Word | undefined {
  if (name === 'data-raw') return value;
  if (value.text === '@-') return input;
  return value.text.startsWith('@') ? undefined : value;
}

function wordToSource({ text, start, offsets }: Word, code: SourceText): SourceText {
  return { text, locate: (offset) => code.locate(offsets[Math.min(offset, offsets.length - 1)] ?? start) };
}

/** Appends the data of `--get` to the query of the address, as curl does. The result maps each offset to the location in its word. */
function appendQuery(url: Word, data: readonly { readonly value: Word }[], code: SourceText): SourceText {
  const parts = [
    { ...url, text: url.text + (url.text.includes('?') ? '&' : '?') },
    ...data.map(({ value }) => ({ ...value, text: `${value.text}&` })),
  ];
  const text = parts.map((part) => part.text).join('');
  const locate = (offset: number) => {
    let before = 0;
    for (const part of parts) {
      if (offset < before + part.text.length)
        return code.locate(part.offsets[Math.min(offset - before, part.offsets.length - 1)] ?? part.start);
      before += part.text.length;
    }
    return code.locate(url.start);
  };
  return { text: text.replace(/&$/, ''), locate };
}
