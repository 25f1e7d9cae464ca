import type { SampleRequest } from '../request-samples.js';
import { indent, jsonBody, translateJson } from './json.js';

/** A string literal in single quotes; ECMA-262, section 12.9.4. */
export function javascriptString(text: string): string {
  return `'${JSON.stringify(text)
    .slice(1, -1)
    .replace(/\\"/g, '"')
    .replace(/'/g, "\\'")
    .replace(/[\u2028\u2029]/g, (separator) => (separator === '\u2028' ? '\\u2028' : '\\u2029'))}'`;
}

/** `fetch`, in browsers and in Node. */
export function javascriptSample({ method, url, headers, body, form }: SampleRequest): string {
  const json = jsonBody({ headers, body });
  const names = Object.entries(headers);
  const options = [
    ...(method === 'GET' ? [] : [`method: ${javascriptString(method)},`]),
    ...(names.length ? ['headers: {', ...names.map(([name, value]) => `  ${key(name)}: ${javascriptString(value)},`), '},'] : []),
    ...(json ? [`body: JSON.stringify(${literal(json.text)}),`] : []),
    ...(body !== undefined && !json ? [`body: ${javascriptString(body)},`] : []),
    ...(form ? ['body: form,'] : []),
  ];
  const call = options.length
    ? `fetch(${javascriptString(url)}, {\n${options.map((line) => `  ${indent(line, 2)}`).join('\n')}\n})`
    : `fetch(${javascriptString(url)})`;
  return `${form ? formLines(form) : ''}const response = await ${call};`;
}

const key = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : computed(javascriptString(name));

/** `__proto__` in a literal sets the prototype, unless it is computed. */
const computed = (name: string): string => (name === "'__proto__'" ? `[${name}]` : name);

/** JSON is JavaScript; only its quotes are not those of the rest, and `__proto__` means something else. */
const literal = (json: string): string =>
  translateJson(json, { text: javascriptString, literal: (name) => name }).replace(/'__proto__'(?=\s*:)/g, "['__proto__']");

function formLines(form: NonNullable<SampleRequest['form']>): string {
  const lines = form.map(({ name, value, file }) =>
    file
      ? `form.append(${javascriptString(name)}, file, ${javascriptString(value)});`
      : `form.append(${javascriptString(name)}, ${javascriptString(value)});`,
  );
  return ['const form = new FormData();', ...lines, '', ''].join('\n');
}
