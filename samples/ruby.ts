import { formatFormType, formPieces, isUnusualForm } from './http.js';
import type { SampleRequest } from './request.js';
import { singleQuoted } from './strings.js';

/** Returns a string literal; https://docs.ruby-lang.org/en/3.3/syntax/literals_rdoc.html#label-String+Literals */
const rubyString = singleQuoted;

const CLASSES: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH']);

/** Returns a sample for the standard library; https://docs.ruby-lang.org/en/3.3/Net/HTTP.html */
export function rubySample(request: SampleRequest): string {
  const { method, url, headers, body, file, form } = request;
  const create = CLASSES.has(method)
    ? `Net::HTTP::${method.charAt(0)}${method.slice(1).toLowerCase()}.new(uri)`
    : `Net::HTTPGenericRequest.new(${rubyString(method)}, true, true, uri)`;
  // `set_form` does not support content types for texts.
  const isWrittenOut = isUnusualForm(request) || (form ?? []).some(({ type }) => type !== undefined);
  const fields = (form ?? []).map(
    ({ name, value, file }) => `  [${rubyString(name)}, ${file ? `File.open(${rubyString(value)})` : rubyString(value)}],`,
  );
  return [
    "require 'net/http'",
    '',
    `uri = URI(${rubyString(url)})`,
    `request = ${create}`,
    ...Object.entries(headers).map(([name, value]) => `request[${rubyString(name)}] = ${rubyString(value)}`),
    ...(body === undefined ? [] : [`request.body = ${rubyString(body)}`]),
    ...(file === undefined ? [] : [`request.body = File.binread(${rubyString(file)})`]),
    ...(form && !isWrittenOut ? ['request.set_form([', ...fields, "], 'multipart/form-data')"] : []),
    ...(form && isWrittenOut ? formLines(request) : []),
    '',
    "response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }",
    'puts response.body',
  ].join('\n');
}

function formLines(request: SampleRequest): string[] {
  const pieces = formPieces(request.form ?? []).map((piece) =>
    'file' in piece ? `File.binread(${rubyString(piece.file)})` : `${doubleQuotedRuby(piece.text)}.b`,
  );
  return [`request['Content-Type'] = ${rubyString(formatFormType(request))}`, `request.body = ${pieces.join(' +\n  ')}`];
}

/** Returns a literal with escaped line ends; https://docs.ruby-lang.org/en/3.3/syntax/literals_rdoc.html#label-String+Literals */
const doubleQuotedRuby = (text: string): string =>
  `"${text
    .replace(/[\\"#]/g, '\\$&')
    .replace(/\r/g, '\\r')
    .replace(/\n/g, '\\n')}"`;
