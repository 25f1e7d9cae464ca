import { formatFormType, formPieces } from './http.js';
import { literalText } from './json.js';
import type { SampleRequest } from './request.js';
import { doubleQuoted, indentAll, isLaidOut } from './strings.js';

/** Returns a string literal; https://docs.oracle.com/javase/specs/jls/se21/html/jls-3.html#jls-3.10.5 */
const javaString = (text: string): string => doubleQuoted(text);

/** Returns a text block: its indentation is removed, and so are spaces at line ends. */
function textBlock(text: string): string {
  const escaped = text.replace(/\\/g, '\\\\').replace(/"(?="")|"$/g, '\\"');
  return `"""\n${indentAll(escaped, '        ')}${escaped.endsWith('\n') ? '        ' : ''}"""`;
}

/** Returns a sample for the JDK's client (version 11, text blocks 15); https://docs.oracle.com/en/java/javase/21/docs/api/java.net.http/ */
export function javaSample(request: SampleRequest): string {
  const { method, url, headers, body, file, form } = request;
  const text = literalText(request);
  const literal = isLaidOut(text) ? textBlock(text) : javaString(text);
  const content = form
    ? formBody(form)
    : file !== undefined
      ? `HttpRequest.BodyPublishers.ofFile(Path.of(${javaString(file)}))`
      : body === undefined
        ? 'HttpRequest.BodyPublishers.noBody()'
        : `HttpRequest.BodyPublishers.ofString(${literal})`;
  const allHeaders = { ...headers, ...(form ? { 'Content-Type': formatFormType(request) } : {}) };
  return [
    'import java.net.URI;',
    'import java.net.http.*;',
    ...(file !== undefined || (form ?? []).some(({ file }) => file) ? ['import java.nio.file.Path;'] : []),
    '',
    `var request = HttpRequest.newBuilder(URI.create(${javaString(url)}))`,
    ...Object.entries(allHeaders).map(([name, value]) => `    .header(${javaString(name)}, ${javaString(value)})`),
    `    .method(${javaString(method)}, ${content})`,
    '    .build();',
    'var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.body());',
  ].join('\n');
}

/** The JDK's client does not support forms, so the parts are written out; RFC 7578. */
function formBody(form: NonNullable<SampleRequest['form']>): string {
  const publishers = formPieces(form).map((piece) =>
    'file' in piece
      ? `HttpRequest.BodyPublishers.ofFile(Path.of(${javaString(piece.file)}))`
      : `HttpRequest.BodyPublishers.ofString(${javaString(piece.text)})`,
  );
  return `HttpRequest.BodyPublishers.concat(\n        ${publishers.join(',\n        ')})`;
}
