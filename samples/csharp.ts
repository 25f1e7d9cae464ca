import { jsonBody } from './json.js';
import type { SampleRequest } from './request.js';
import { doubleQuoted, indentAll, isLaidOut, plainJson } from './strings.js';

/** Returns a string literal; https://learn.microsoft.com/dotnet/csharp/programming-guide/strings/#quoted-string-literals */
const csharpString = (text: string): string => doubleQuoted(text);

/** Returns a raw string literal (C# 11): the indentation of its last line is removed from all lines. */
function rawLiteral(json: string): string {
  const quotes = '"'.repeat(Math.max(3, ...(json.match(/"+/g) ?? []).map(({ length }) => length + 1)));
  return `${quotes}\n${indentAll(json, '    ')}\n    ${quotes}`;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH']);

/** Headers that belong to the content; https://learn.microsoft.com/dotnet/api/system.net.http.headers.httpcontentheaders */
const CONTENT = /^(?:content-|allow$|expires$|last-modified$)/i;

/** Returns a sample for .NET's HttpClient; https://learn.microsoft.com/dotnet/api/system.net.http.httpclient */
export function csharpSample(request: SampleRequest): string {
  const { method, url, headers, body, file, form } = request;
  const allHeaders = Object.entries(headers);
  const json = jsonBody(request);
  const text = json && plainJson(json.text);
  const literal = text !== undefined && isLaidOut(text) ? rawLiteral(text) : csharpString(text ?? body ?? '');
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
    ...(form ? formLines(form) : []),
    ...(body === undefined && file === undefined && !form
      ? []
      : contentHeaders.map((header) => add('request.Content.Headers', header))),
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  ].join('\n');
}

function formLines(form: NonNullable<SampleRequest['form']>): string[] {
  const lines = form.flatMap(({ name, value, file, type }, index) => {
    if (!file && type?.includes(';'))
      return [
        `form.Add(new StringContent(${csharpString(value)})`,
        '{',
        `    Headers = { ContentType = System.Net.Http.Headers.MediaTypeHeaderValue.Parse(${csharpString(type)}) },`,
        `}, ${csharpString(name)});`,
      ];
    if (!file) {
      // The third argument takes a media type without parameters only.
      const content = type ? `${csharpString(value)}, System.Text.Encoding.UTF8, ${csharpString(type)}` : csharpString(value);
      return [`form.Add(new StringContent(${content}), ${csharpString(name)});`];
    }
    const stream = `new StreamContent(File.OpenRead(${csharpString(value)}))`;
    if (!type) return [`form.Add(${stream}, ${csharpString(name)}, ${csharpString(value)});`];
    const variable = `file${index + 1}`;
    return [
      `var ${variable} = ${stream};`,
      `${variable}.Headers.TryAddWithoutValidation("Content-Type", ${csharpString(type)});`,
      `form.Add(${variable}, ${csharpString(name)}, ${csharpString(value)});`,
    ];
  });
  return ['var form = new MultipartFormDataContent();', ...lines, 'request.Content = form;'];
}
