import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { requestSamples } from '../../../samples/index.js';
import type { SampleRequest } from '../../../samples/request.js';

const HOSTILE = [
  "it's",
  '$(id) `id` $HOME',
  'a "quoted" \\ text\\',
  "'; rm -rf / #",
  '@/etc/passwd',
  '=x',
  '!history',
  'line\nbreak',
  '\u2028\u{1F600}é',
  '</script>',
  '-o/tmp/x',
  '',
];

const sample = (request: SampleRequest, label: string): string =>
  requestSamples(request).find((one) => one.label === label)?.code ?? '';

/** Returns the arguments that a POSIX shell passes to a command. */
function argumentsOf(code: string): string[] {
  const name = code.split(' ')[0];
  const output = execFileSync('sh', ['-c', `${name}() { printf '%s\\0' "$@"; }\n${code}`], { encoding: 'utf8' });
  return output.split('\0').slice(0, -1);
}

/** Returns the arguments that `fetch` is called with. */
async function fetched(code: string): Promise<[string, RequestInit]> {
  const run = new Function('fetch', `return (async () => { ${code} ; return response })()`) as (
    fetch: (...all: unknown[]) => unknown,
  ) => Promise<[string, RequestInit]>;
  return run((...all) => all);
}

describe('request samples', () => {
  const json: SampleRequest = {
    method: 'POST',
    url: 'https://example.com/a?b=c&d=e',
    headers: { Authorization: '<API_KEY>', 'Content-Type': 'application/json' },
    body: '{\n  "name": "x",\n  "on": true,\n  "big": 12345678901234567890,\n  "none": null\n}',
  };

  it('appear in the same order on every page', () => {
    expect(requestSamples(json).map(({ label, language }) => `${label} ${language}`)).toEqual([
      'HTTP http',
      'cURL bash',
      'HTTPie bash',
      'JavaScript js',
      'Python python',
    ]);
  });

  it('are idiomatic code', () => {
    expect(requestSamples(json).map(({ code }) => code)).toMatchInlineSnapshot(`
      [
        "POST /a?b=c&d=e HTTP/1.1
      Host: example.com
      Authorization: <API_KEY>
      Content-Type: application/json

      {
        "name": "x",
        "on": true,
        "big": 12345678901234567890,
        "none": null
      }",
        "curl --request POST 'https://example.com/a?b=c&d=e' \\
        --header 'Authorization: <API_KEY>' \\
        --header 'Content-Type: application/json' \\
        --data '{
        "name": "x",
        "on": true,
        "big": 12345678901234567890,
        "none": null
      }'",
        "http POST 'https://example.com/a?b=c&d=e' \\
        'Authorization:<API_KEY>' \\
        'Content-Type:application/json' \\
        --raw='{
        "name": "x",
        "on": true,
        "big": 12345678901234567890,
        "none": null
      }'",
        "const response = await fetch('https://example.com/a?b=c&d=e', {
        method: 'POST',
        headers: {
          Authorization: '<API_KEY>',
          'Content-Type': 'application/json',
        },
        body: \`{
          "name": "x",
          "on": true,
          "big": 12345678901234567890,
          "none": null
        }\`,
      });",
        "import requests

      response = requests.post(
          "https://example.com/a?b=c&d=e",
          headers={
              "Authorization": "<API_KEY>",
          },
          json={
            "name": "x",
            "on": True,
            "big": 12345678901234567890,
            "none": None
          },
      )",
      ]
    `);
  });

  it('are a single line for a plain GET', () => {
    const get = { method: 'GET', url: 'https://example.com/a', headers: {} };
    expect(
      requestSamples(get)
        .slice(1)
        .map(({ code }) => code),
    ).toEqual([
      'curl https://example.com/a',
      'http GET https://example.com/a',
      "const response = await fetch('https://example.com/a');",
      'import requests\n\nresponse = requests.get("https://example.com/a")',
    ]);
  });

  it.each(HOSTILE)('pass values to curl and HTTPie unchanged: %j', (value) => {
    const request: SampleRequest = {
      method: 'PUT',
      url: `https://example.com/?q=${encodeURIComponent(value)}'`,
      headers: { 'X-A': value },
      body: value,
    };
    const line = value.replace('\n', ' ');
    const curl = argumentsOf(sample(request, 'cURL'));
    expect(curl.slice(0, 5)).toEqual(['--request', 'PUT', request.url, '--header', value === '' ? 'X-A;' : `X-A: ${line}`]);
    expect(curl.slice(5)).toEqual([value.startsWith('@') ? '--data-raw' : '--data', value]);
    const httpie = argumentsOf(sample(request, 'HTTPie'));
    expect(httpie).toEqual([
      'PUT',
      request.url,
      value === '' ? 'X-A;' : `X-A:${/^[=@]/.test(value) ? `\\${line}` : line}`,
      `--raw=${value}`,
    ]);
  });

  it.each(HOSTILE)('pass values to fetch unchanged: %j', async (value) => {
    const text = await fetched(
      sample(
        { method: 'PUT', url: `https://example.com/'${encodeURIComponent(value)}`, headers: { 'X-A': value }, body: value },
        'JavaScript',
      ),
    );
    expect(text).toEqual([
      `https://example.com/'${encodeURIComponent(value)}`,
      { method: 'PUT', headers: { 'X-A': value.replace('\n', ' ') }, body: value },
    ]);
    const body = JSON.stringify({ ['__proto__']: value, [value]: [value, true, null] }, null, 2);
    const [, options] = await fetched(sample({ method: 'PUT', url: 'https://example.com', headers: {}, body }, 'JavaScript'));
    expect(options.body).toBe(JSON.stringify(JSON.parse(body)));
  });

  it.each(HOSTILE)('are Python strings with the same value: %j', (value) => {
    const code = sample({ method: 'PUT', url: 'https://example.com', headers: {}, body: JSON.stringify({ value }) }, 'Python');
    const literal = /"value":("(?:[^"\\]|\\.)*")/.exec(code)?.[1] ?? '';
    expect(literal.replace(/\\[\\"nrtu]/g, '')).not.toContain('\\');
    expect(JSON.parse(literal)).toBe(value);
  });

  it('keep a header on its line and leave out invalid ones', () => {
    const code = sample(
      { method: 'GET', url: 'https://example.com', headers: { 'X-A': 'a\r\nX-B: b', 'X C': 'c', 'X-D: d\r\n\r\n': '' } },
      'HTTP',
    );
    expect(code).toBe('GET / HTTP/1.1\nHost: example.com\nX-A: a X-B: b');
  });

  it('prevent curl from expanding brackets, but leave a placeholder in a path readable', () => {
    const curl = (url: string) => sample({ method: 'GET', url, headers: {} }, 'cURL');
    expect(curl('https://example.com/{name}')).toBe("curl 'https://example.com/{name}'");
    expect(curl('https://example.com/?a[]=1')).toContain('--globoff');
    expect(curl('https://example.com/{a,b}')).toContain('--globoff');
  });

  it('send forms, files and text that is not JSON', () => {
    const form: SampleRequest = {
      method: 'POST',
      url: 'https://example.com',
      headers: { 'Content-Type': 'multipart/form-data' },
      form: [
        { name: 'a=b', value: '@x;y' },
        { name: 'file', value: 'my "file";x.png', file: true },
      ],
    };
    expect(argumentsOf(sample(form, 'cURL'))).toEqual([
      '--request',
      'POST',
      'https://example.com',
      '--form-string',
      'a%3Db=@x;y',
      '--form',
      'file=@"my \\"file\\";x.png"',
    ]);
    expect(argumentsOf(sample(form, 'HTTPie'))).toEqual([
      '--multipart',
      'POST',
      'https://example.com',
      'a\\=b=\\@x;y',
      'file@my "file";x.png',
    ]);
    expect(sample(form, 'HTTP')).toContain('Content-Disposition: form-data; name="file"; filename="my %22file%22;x.png"');
    expect(sample(form, 'Python')).toContain('("file", ("my \\"file\\";x.png", open("my \\"file\\";x.png", "rb")))');
    const text: SampleRequest = {
      method: 'POST',
      url: 'https://example.com',
      headers: { 'Content-Type': 'text/plain' },
      body: '{"a": 1}',
    };
    expect(sample(text, 'Python')).toContain('data="{\\"a\\": 1}"');
    expect(sample(text, 'JavaScript')).toContain(`body: '{"a": 1}'`);
  });
});

it('a C# sample sets a content type with parameters, which the constructor does not accept', () => {
  const form: SampleRequest = {
    method: 'POST',
    url: 'https://example.com',
    headers: {},
    form: [
      { name: 'plain', value: 'a', type: 'text/csv' },
      { name: 'note', value: 'b', type: 'text/plain; charset=utf-8' },
    ],
  };
  const code = requestSamples(form, 'all').find(({ label }) => label === 'C#')?.code;
  expect(code).toContain('form.Add(new StringContent("a", System.Text.Encoding.UTF8, "text/csv"), "plain");');
  expect(code).toContain(
    [
      'var part2 = new StringContent("b");',
      'part2.Headers.Remove("Content-Type");',
      'part2.Headers.TryAddWithoutValidation("Content-Type", "text/plain; charset=utf-8");',
      'form.Add(part2, "note");',
    ].join('\n'),
  );
});
