import { formatFormType, formPieces } from './http.js';
import { indent, jsonBody, translateJson } from './json.js';
import type { FormField, SampleRequest } from './request.js';
import { isLaidOut } from './strings.js';

const SHORT: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const LITERALS = { true: 'True', false: 'False', null: 'None' } as const;

/** Returns a string literal; https://docs.python.org/3/reference/lexical_analysis.html#string-and-bytes-literals */
function pythonString(text: string): string {
  const escaped = text.replace(/[\\"\n\r\t]|[\0-\x1f\x7f-\x9f\u2028\u2029]|\p{Surrogate}/gu, (character) => {
    const short = SHORT[character];
    return short ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `"${escaped}"`;
}

/** Returns a sample for the `requests` library; https://requests.readthedocs.io/en/latest/api/ */
export function pythonSample(request: SampleRequest): string {
  const { method, url, body, file, form } = request;
  const isWrittenOut = form !== undefined && request.formType !== undefined;
  const headers = isWrittenOut ? { ...request.headers, 'Content-Type': formatFormType(request) } : request.headers;
  const json = jsonBody({ headers, body });
  const names = Object.entries(headers);
  // `json` sends this content type automatically; any other must be set.
  const isDefault = ([name, value]: readonly [string, string]) =>
    name.toLowerCase() === 'content-type' && /^application\/json$/i.test(value);
  const shownHeaders = json ? names.filter((header) => !isDefault(header)) : names;
  const options = [
    ...(shownHeaders.length
      ? ['headers={', ...shownHeaders.map(([name, value]) => `    ${pythonString(name)}: ${pythonString(value)},`), '},']
      : []),
    ...(json ? [`json=${indent(formatLiteral(json.text), 4)},`] : []),
    ...(body !== undefined && !json ? [`data=${textLiteral(body)}${isAscii(body) ? '' : '.encode()'},`] : []),
    ...(file === undefined ? [] : [`data=open(${pythonString(file)}, "rb"),`]),
    ...(isWrittenOut ? [`data=${formPieces(form).map(formatPiece).join('\n    + ')},`] : []),
    ...(form && !isWrittenOut ? ['files=[', ...form.map((field) => `    ${formatPart(field)},`), '],'] : []),
  ];
  const verb = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(method);
  const first = verb ? [pythonString(url)] : [pythonString(method), pythonString(url)];
  const args = [...first.map((argument) => `${argument},`), ...options].map((line) => `    ${line}`).join('\n');
  const call = `requests.${verb ? method.toLowerCase() : 'request'}`;
  return `import requests\n\nresponse = ${options.length ? `${call}(\n${args}\n)` : `${call}(${first.join(', ')})`}`;
}

/** Returns a part of a form. Texts are passed as files too: a form without files would be sent URL-encoded. */
function formatPart({ name, value, file, type, headers }: FormField): string {
  const values = [
    ...(file ? [pythonString(value), `open(${pythonString(value)}, "rb")`] : ['None', pythonString(value)]),
    ...(type || headers ? [type ? pythonString(type) : 'None'] : []),
    ...(headers
      ? [
          `{${Object.entries(headers)
            .map((header) => header.map(pythonString).join(': '))
            .join(', ')}}`,
        ]
      : []),
  ];
  return `(${pythonString(name)}, (${values.join(', ')}))`;
}

const formatPiece = (piece: ReturnType<typeof formPieces>[number]): string =>
  'file' in piece ? `open(${pythonString(piece.file)}, "rb").read()` : `${pythonString(piece.text)}.encode()`;

/** Preserves the layout of a text in a literal with three quotes. */
const textLiteral = (text: string): string =>
  isLaidOut(text) ? `"""${text.replace(/\\/g, '\\\\').replace(/"(?="")|"$/g, '\\"')}"""` : pythonString(text);

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

const formatLiteral = (json: string): string => translateJson(json, { text: pythonString, literal: (name) => LITERALS[name] });
