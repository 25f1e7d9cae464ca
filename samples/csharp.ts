import { formatDisposition } from './http.js';
import { literalText } from './json.js';
import type { SampleRequest } from './request.js';
import { doubleQuoted, indentAll, isLaidOut } from './strings.js';

/** Returns a string literal; https://learn.microsoft.com/dotnet/csharp/programming-guide/strings/#quoted-string-literals */
const csharpString = (text: string): string => doubleQuoted(text);

/** Returns a raw string literal (C# 11): the indentation of its last line is removed from all lines. */
function rawLiteral(text: string): string {
  const quotes = '"'.repeat(Math.max(3, ...(text.match(/"+/g) ?? []).map(({ length }) => length + 1)));
  return `${quotes}\n${indentAll(text, '    ')}\n    ${quotes}`;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH']);

/** Headers that belong to the content; https://learn.microsoft.com/dotnet/api/system.net.http.headers.httpcontentheaders */
const CONTENT = /^(?:content-|allow$|expires$|last-modified$)/i;

/** Returns a sample for .NET's HttpClient; https://learn.microsoft.com/dotnet/api/system.net.http.httpclient */
export function csharpSample(request: SampleRequest): string {
  const { method, url, headers, body, file, form } = request;
  const allHeaders = Object.entries(headers);
  const text = literalText(request);
  const literal = isLaidOut(text) ? rawLiteral(text) : csharpString(text);
  const add = (to: string, [name, value]: readonly [string, string]) =>
    `${to}.TryAddWithoutValidation(${csharpString(name)}, ${csharpString(value)});`;
  const contentHeaders = allHeaders.filter(([name]) => CONTENT.test(name));
  const verb = METHODS.has(method)
    ? `HttpMethod.${method.charAt(0)}${method.slice(1).toLowerCase()}`
    : `new HttpMethod(${csharpString(method)})`;
  return [
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(${verb}, ${csharpString(url)});`,
    ...allHeaders.filter(([name]) => !CONTENT.test(name)).map((header) => add('request.Headers', header)),
    ...(body === undefined ? [] : [`request.Content = new StringContent(${literal});`]),
    ...(file === undefined ? [] : [`request.Content = new StreamContent(File.OpenRead(${csharpString(file)}));`]),
    ...(body === undefined || contentHeaders.length === 0 ? [] : ['request.Content.Headers.Clear();']),
    ...(form ? formLines(request) : []),
    ...(body === undefined && file === undefined && !form
      ? []
      : contentHeaders.map((header) => add('request.Content.Headers', header))),
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  ].join('\n');
}

function formLines({ form = [], formType }: SampleRequest): string[] {
  const lines = form.flatMap((field, index) => {
    const { name, value, file, type, headers } = field;
    const content = file
      ? `new StreamContent(File.OpenRead(${csharpString(value)}))`
      : `new StringContent(${csharpString(value)})`;
    const names = [csharpString(name), ...(file ? [csharpString(value)] : [])].join(', ');
    const isPlain = !headers && formType === undefined;
    if (isPlain && !type) return [`form.Add(${content}, ${names});`];
    // The third argument takes a media type without parameters only.
    if (isPlain && !file && type && !type.includes(';'))
      return [`form.Add(new StringContent(${csharpString(value)}, System.Text.Encoding.UTF8, ${csharpString(type)}), ${names});`];
    const part = `part${index + 1}`;
    const described = [
      ...(formType === undefined ? [] : [['Content-Disposition', formatDisposition(field).replace(/^[^:]*: /, '')] as const]),
      ...(type ? [['Content-Type', type] as const] : []),
      ...Object.entries(headers ?? {}),
    ];
    return [
      `var ${part} = ${content};`,
      ...(file ? [] : [`${part}.Headers.Remove("Content-Type");`]),
      ...described.map((header) => `${part}.Headers.TryAddWithoutValidation(${header.map(csharpString).join(', ')});`),
      formType === undefined ? `form.Add(${part}, ${names});` : `form.Add(${part});`,
    ];
  });
  const create =
    formType === undefined
      ? 'new MultipartFormDataContent()'
      : `new MultipartContent(${csharpString(formType.replace(/^multipart\//, ''))})`;
  return [`var form = ${create};`, ...lines, 'request.Content = form;'];
}
