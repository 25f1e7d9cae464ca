import { replacePlaceholders } from './placeholders.js';
import { type Piece, pieceOf, type Sample } from './sample.js';
import { type ShellCommand, shellCommands, type Word } from './shell-words.js';
import { mediaType, type ShownRequest } from './shown-request.js';

/** Short options that take a value; https://curl.se/docs/manpage.html */
const SHORT = new Set('AbcCdDeEFhHKmoPQrTtuUwxXyYz');
/** Long options that take no value. Any other unknown option has a value only if it is written with `=`. */
const LONG = new Set(
  (
    'request header data data-raw data-binary data-ascii data-urlencode json form form-string url user output user-agent cookie cookie-jar ' +
    'referer max-time connect-timeout retry retry-delay retry-max-time proxy proxy-user cacert capath cert key cert-type key-type write-out ' +
    'upload-file range resolve interface config dump-header limit-rate oauth2-bearer aws-sigv4 unix-socket ciphers tls-max max-redirs url-query ' +
    'variable expand-url expand-data expand-header'
  ).split(' '),
);
const NAMES: Readonly<Record<string, string>> = { X: 'request', H: 'header', d: 'data', F: 'form', T: 'upload-file' };
const FLAGS: Readonly<Record<string, string>> = { G: 'get', I: 'head' };
const DATA: ReadonlySet<string> = new Set(['data', 'data-raw', 'data-binary', 'data-ascii', 'json']);

interface Option {
  readonly name: string;
  readonly value?: Word;
}

/** Returns the requests that the curl commands of a script send. */
export function curlRequests(sample: Sample, commands: string): ShownRequest[] {
  if (!/\bcurl\b/.test(commands)) return [];
  // An unquoted `<name>` is two redirections to a shell; `{name}` is a word.
  const text = replacePlaceholders(commands, 'words', (gap) =>
    gap.startsWith('<') ? `{${gap.slice(1, -1).replace(/\W/g, '_')}}` : gap,
  );
  return shellCommands(text).flatMap((command) => requestsOf(command, pieceOf(sample)));
}

function requestsOf({ words, input }: ShellCommand, code: Piece): ShownRequest[] {
  const start = words.findIndex(({ text }) => text === 'curl');
  if (start < 0 || !words.slice(0, start).every(({ text }) => /^(?:sudo|time|command|[A-Za-z_]\w*=.*)$/s.test(text))) return [];
  const { options, urls } = readOptions(words.slice(start + 1));
  const all = (...names: string[]) => options.filter(({ name }) => names.includes(name));
  const data = all(...DATA, 'data-urlencode').flatMap(({ name, value }) => (value ? [{ name, value }] : []));
  const forms = all('form', 'form-string');
  const inQuery = all('get').length > 0;
  const request = all('request').at(-1)?.value;
  const hasBody = data.length > 0 && !inQuery;
  const method =
    request?.text.toUpperCase() ??
    (all('head').length > 0 ? 'HEAD' : all('upload-file').length > 0 ? 'PUT' : hasBody || forms.length > 0 ? 'POST' : 'GET');
  const header = all('header').find(({ value }) => /^content-type:/i.test(value?.text ?? ''))?.value?.text;
  const json = data.some(({ name }) => name === 'json');
  const contentType = header ? mediaType(header.replace(/^[^:]*:/, '')) : json ? 'application/json' : undefined;
  const body = hasBody && data.length === 1 ? bodyOf(data[0] as (typeof data)[number], input) : undefined;
  return urls.map((url) => ({
    method,
    methodPlace: code.place(request?.start ?? url.start),
    url: inQuery ? appendQuery(url, data, code) : pieceOfWord(url, code),
    contentType,
    ...(body && { body: pieceOfWord(body, code) }),
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
      const value = LONG.has(name) ? next() : undefined;
      if (name === 'url') urls.push(...(value ? [value] : []));
      else options.push({ name, value });
    } else if (/^-./.test(text)) {
      for (let at = 1; at < text.length; at++) {
        const letter = text[at] as string;
        if (!SHORT.has(letter)) {
          options.push({ name: FLAGS[letter] ?? letter });
          continue;
        }
        const value = at + 1 < text.length ? partOf(word, at + 1) : next();
        options.push({ name: NAMES[letter] ?? letter, value });
        break;
      }
    } else if (text !== '--') urls.push(word);
  }
  return { options, urls };
}

const partOf = ({ text, offsets }: Word, from: number): Word => ({
  text: text.slice(from),
  start: offsets[from] ?? 0,
  offsets: offsets.slice(from),
});

/** The name of a file says nothing about the body; `@-` reads the standard input. */
function bodyOf({ name, value }: { name: string; value: Word }, input: Word | undefined): Word | undefined {
  if (name === 'data-raw') return value;
  if (value.text === '@-') return input;
  return value.text.startsWith('@') ? undefined : value;
}

function pieceOfWord({ text, start, offsets }: Word, code: Piece): Piece {
  return { text, place: (offset) => code.place(offsets[Math.min(offset, offsets.length - 1)] ?? start) };
}

/** Appends the data of `--get` to the query of the address, as curl does. The result maps each offset to the word that it is from. */
function appendQuery(url: Word, data: readonly { readonly value: Word }[], code: Piece): Piece {
  const parts = [
    { ...url, text: url.text + (url.text.includes('?') ? '&' : '?') },
    ...data.map(({ value }) => ({ ...value, text: `${value.text}&` })),
  ];
  const text = parts.map((part) => part.text).join('');
  const place = (offset: number) => {
    let before = 0;
    for (const part of parts) {
      if (offset < before + part.text.length)
        return code.place(part.offsets[Math.min(offset - before, part.offsets.length - 1)] ?? part.start);
      before += part.text.length;
    }
    return code.place(url.start);
  };
  return { text: text.replace(/&$/, ''), place };
}
