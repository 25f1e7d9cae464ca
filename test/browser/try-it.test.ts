import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { docsgen, minimal, writeFiles } from '../harness.js';
import { barriers, injectAxe, widths } from './accessibility-violations.js';
import { type Arrival, type EchoServer, startEchoServer } from './echo-server.js';
import { serveSite } from './hosts.js';
import { hydrate, openBrowser } from './visit.js';

const visit = openBrowser();
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-try-it-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An API whose operations use every kind of parameter, authentication and body. */
const describeApi = (origin: string): string => `openapi: 3.1.0
info: { title: Echo, version: '1' }
servers:
  - url: ${origin}
  - url: '${origin}/{version}/{base}'
    variables: { version: { default: v1, enum: [v1, v2] }, base: { default: api } }
  - url: 'https://{tenant}.example.com'
    variables: { tenant: { default: acme } }
security: []
tags: [{ name: Echo }]
paths:
  /items/{id}:
    get:
      operationId: get-item
      summary: Get an item
      tags: [Echo]
      security: [{ header: [] }]
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses: { '200': { description: OK } }
    put:
      operationId: put-item
      summary: Replace an item
      tags: [Echo]
      security: [{ header: [] }, { query: [] }, { basic: [] }, { bearer: [] }, { digest: [] }, { cookie: [] }, {}]
      parameters:
        - { name: id, in: path, required: true, example: "a b/ö?", schema: { type: string } }
        - { name: mode, in: query, required: true, schema: { type: string, enum: [fast, slow] } }
        - { name: tags, in: query, schema: { type: array, items: { type: string } }, example: [red, "a,b&c"] }
        - { name: pipes, in: query, style: pipeDelimited, explode: false, schema: { type: array, items: { type: integer } }, example: [1, 2] }
        - { name: filter, in: query, style: deepObject, schema: { type: object }, example: { a: 1, b: { c: 12345678901234567890 } } }
        - { name: where, in: query, content: { application/json: { schema: { type: object }, example: { x: [1, "'"] } } } }
        - { name: X-Trace, in: header, required: true, schema: { type: array, items: { type: string } }, example: [a, b] }
        - { name: theme, in: cookie, schema: { type: string }, example: dark }
      requestBody:
        required: true
        content:
          application/json:
            schema: { type: object, properties: { name: { type: string } } }
            examples:
              short: { value: { name: "Ann's \\"book\\"", count: 12345678901234567890 } }
              long: { value: { name: "second\\nline ü" } }
          application/x-www-form-urlencoded:
            schema:
              type: object
              required: [name]
              properties:
                name: { type: string, example: "Ann & ü" }
                tags: { type: array, items: { type: string }, example: [x, y z] }
                extra: { type: object, properties: { a: { type: integer, example: 1 } } }
          text/plain:
            schema: { type: string, example: "@two\\nlines" }
      responses: { '200': { description: OK } }
  /files:
    post:
      operationId: upload
      summary: Upload
      tags: [Echo]
      requestBody:
        content:
          multipart/form-data:
            schema:
              type: object
              required: [file]
              properties:
                file: { type: string, format: binary }
                pages: { type: array, items: { type: string, format: binary } }
                note: { type: string, example: "two; \\"quoted\\" words" }
                meta: { type: object, properties: { a: { type: integer, example: 1 } } }
            encoding: { pages: { contentType: text/plain } }
      responses: { '200': { description: OK } }
  /bytes:
    put:
      operationId: bytes
      tags: [Echo]
      requestBody: { required: true, content: { application/octet-stream: {}, image/png: { schema: { type: string, format: binary } } } }
      responses: { '200': { description: OK } }
${['html', 'binary', 'empty', 'numbers', 'huge', 'long', 'never', 'endless', 'cookie', 'closed']
  .map(
    (name) =>
      `  /${name}: { get: { operationId: ${name}, tags: [Echo], security: [{ header: [] }, {}], responses: { '200': { description: OK } } } }`,
  )
  .join('\n')}
  /trace: { trace: { operationId: trace, tags: [Echo], responses: { '200': { description: OK } } } }
components:
  securitySchemes:
    header: { type: apiKey, in: header, name: X-Key }
    query: { type: apiKey, in: query, name: key }
    cookie: { type: apiKey, in: cookie, name: session }
    basic: { type: http, scheme: basic }
    bearer: { type: http, scheme: bearer }
    digest: { type: http, scheme: Digest }
`;

let echo: EchoServer;
const out = path.join(folder, 'dist');
beforeAll(async () => {
  echo = await startEchoServer();
  writeFiles(folder, {
    ...minimal,
    'docsgen.config.json': JSON.stringify({
      title: 'Test site',
      url: 'https://docs.example.com',
      openapi: { tryIt: true, documents: [{ file: 'echo.yaml', path: '/api' }] },
    }),
    'openapi/echo.yaml': describeApi(echo.url),
  });
  const { code, stdout, stderr } = await docsgen(['build', '--stats'], { cwd: folder });
  expect(code, stderr).toBe(0);
  expect(stdout + stderr).toContain(`connect-src of the policy allows ${echo.url}, https://acme.example.com.`);
});
beforeEach(() => {
  echo.arrivals.length = 0;
  echo.aborted.length = 0;
});
afterAll(() => echo.close());
const at = serveSite(out);

/** The console of a page. */
class TryIt {
  readonly button: Locator;
  readonly form: Locator;
  readonly result: Locator;
  readonly status: Locator;

  constructor(readonly page: Page) {
    this.button = page.getByRole('button', { name: 'Try it' });
    this.form = page.getByRole('form', { name: /^Try it: / });
    this.result = page.getByRole('region', { name: 'Response', exact: true });
    this.status = this.result.getByRole('status');
  }

  async open(operation: string): Promise<void> {
    await this.page.goto(at(`/api/${operation}`));
    await this.button.click();
    await this.form.waitFor();
  }

  field(name: string): Locator {
    return this.form.getByLabel(name, { exact: true });
  }

  async send(): Promise<void> {
    await this.form.getByRole('button', { name: 'Send' }).click();
  }

  /** Sends the request and returns what arrived at the server. */
  async arrival(): Promise<Arrival> {
    const count = echo.arrivals.length;
    await this.send();
    await expect.poll(() => echo.arrivals.length).toBe(count + 1);
    await expect.poll(() => this.status.textContent()).toContain('200 OK');
    return echo.arrivals.at(-1) as Arrival;
  }

  /** Returns the texts of the samples: hidden ones, too. */
  samples(): Promise<string[]> {
    return this.page.locator('.api-samples pre > code').allTextContents();
  }

  async curl(): Promise<string> {
    return (await this.samples()).find((sample) => sample.startsWith('curl ')) ?? '';
  }
}

async function openConsole(operation: string): Promise<TryIt & { readonly troubles: string[] }> {
  const { page, troubles } = await visit();
  const console = new TryIt(page);
  await console.open(operation);
  return Object.assign(console, { troubles });
}

/** Returns the parts of a request that its sender decides on, with a fixed boundary. */
function comparable({ method, url, headers, body }: Arrival) {
  const { 'content-type': type = '', authorization, 'x-key': key, 'x-trace': trace } = headers;
  const boundary = /boundary=(.*)/.exec(type)?.[1];
  const fixed = (text: string) => (boundary === undefined ? text : text.replaceAll(boundary, 'BOUNDARY'));
  return { method, url, type: fixed(type), authorization, key, trace, body: fixed(body) };
}

const run = promisify(execFile);

/** Runs a curl command in a shell and returns what arrived at the server. */
async function arrivalOf(command: string): Promise<Arrival> {
  const count = echo.arrivals.length;
  await run('sh', ['-c', command], { cwd: folder });
  expect(echo.arrivals).toHaveLength(count + 1);
  return echo.arrivals.at(-1) as Arrival;
}

describe('sends what the curl sample sends', () => {
  const scenarios: Readonly<Record<string, (console: TryIt) => Promise<void>>> = {
    'the examples': async () => {},
    'every parameter': async ({ form }) => {
      await form.getByText('4 optional').click();
      for (const name of ['tags', 'pipes', 'filter', 'where']) await form.getByLabel(`Include ${name}`).check();
    },
    'changed values': async (console) => {
      await console.field('id').fill('../ü{x}%2F');
      await console.field('mode').selectOption('slow');
      await console.form.getByText('4 optional').click();
      await console.field('tags').fill("it's\n&=+#");
      await console.field('filter').fill('{"a":[1,2],"b":{"c":"d e"}}');
      await console.field('X-Trace').fill('one\ntwo');
      await console.field('Content').fill('{ "a": "\'" }');
    },
    'text that is not JSON in a JSON body': async (console) => {
      await console.field('Content').fill('{ "a": ');
      await expect.poll(() => console.form.textContent()).toContain('This is not valid JSON');
    },
    'another example': async (console) => void (await console.field('Example').selectOption('long')),
    'a form': async (console) => {
      await console.field('Content type').selectOption('application/x-www-form-urlencoded');
      await console.field('name').fill('a=b&c ü');
    },
    'another type of text': async (console) => void (await console.field('Content type').selectOption('text/plain')),
    'a server with variables': async (console) => {
      await console.form.getByLabel('Server', { exact: true }).last().selectOption({ index: 1 });
      await console.field('version').selectOption('v2');
      await console.field('base').fill('deep/base');
    },
    'an API key in the header': (console) => authenticate(console, 'header', { 'X-Key': 'it\'s "secret"' }),
    'an API key in the query': (console) => authenticate(console, 'query', { key: 'a b&c' }),
    'a user name and a password': (console) => authenticate(console, 'basic', { 'User name': 'ann', Password: 'ü:$x' }),
    'a bearer token': (console) => authenticate(console, 'bearer', { Token: 'Bearer abc.def' }),
    'other HTTP authentication': (console) => authenticate(console, 'digest', { 'Authorization: Digest': 'x="y"' }),
    'no authentication': (console) => authenticate(console, 'None', {}),
  };

  async function authenticate({ form }: TryIt, way: string, secrets: Readonly<Record<string, string>>): Promise<void> {
    await form.getByLabel('Method', { exact: true }).selectOption(way);
    for (const [name, secret] of Object.entries(secrets)) await form.getByLabel(name, { exact: true }).fill(secret);
    const show = form.getByLabel('Show secrets, also in the samples');
    if (await show.isVisible()) await show.check();
  }

  test.each(Object.keys(scenarios))('%s', async (name) => {
    const console = await openConsole('put-item');
    // Without a secret, samples show a placeholder that is not sent.
    await console.form.getByLabel('Method', { exact: true }).selectOption('None');
    await scenarios[name]?.(console);
    const sent = await console.arrival();
    expect(comparable(sent)).toEqual(comparable(await arrivalOf(await console.curl())));
    expect(console.troubles.filter((trouble) => !trouble.includes('[DOM]'))).toEqual([]);
  });

  test('files, texts and JSON in a form', async () => {
    const files = ['one file.txt', 'page 1.txt', 'page 2.txt'];
    for (const [index, name] of files.entries()) writeFileSync(path.join(folder, name), `content ${index} ü\n`);
    const [one = '', ...pages] = files.map((name) => path.join(folder, name));
    const console = await openConsole('upload');
    await console.field('file').setInputFiles(one);
    await console.field('pages').setInputFiles(pages);
    await console.field('note').fill('it\'s; "new"\nwords');
    const sent = await console.arrival();
    expect(sent.body).toContain('filename="one file.txt"');
    expect(sent.body.match(/name="pages"/g)).toHaveLength(2);
    expect(comparable(sent)).toEqual(comparable(await arrivalOf(await console.curl())));
  });
});

test('a file as the body', async () => {
  writeFileSync(path.join(folder, "it's a file"), Buffer.from([0, 10, 13, 255]));
  const console = await openConsole('bytes');
  await console.send();
  await expect.poll(() => console.form.textContent()).toContain('Choose a file.');
  await console.field('Content type').selectOption('image/png');
  await console.field('File').setInputFiles(path.join(folder, "it's a file"));
  const sent = await console.arrival();
  expect(sent.body).toBe('\0\n\r\xff');
  expect(sent.headers['content-type']).toBe('image/png');
  expect(comparable(sent)).toEqual(comparable(await arrivalOf(await console.curl())));
  for (const sample of await console.samples()) expect(sample).toMatch(/it\\?'(?:\\'')?s a file|body: file/);
});

test('cookies are part of the samples only, which the page explains', async () => {
  const console = await openConsole('put-item');
  await console.form.getByLabel('Method', { exact: true }).selectOption('cookie');
  await console.form.getByLabel('Include theme').check();
  await console.field('session').fill('abc');
  await console.form.getByLabel('Show secrets, also in the samples').check();
  expect(await console.form.textContent()).toContain('Browsers do not let a page set Cookie.');
  expect((await console.arrival()).headers.cookie).toBeUndefined();
  expect((await arrivalOf(await console.curl())).headers.cookie).toBe('session=abc; theme=dark');
});

test('every sample follows the fields', async () => {
  const console = await openConsole('put-item');
  const before = await console.samples();
  expect(before).toHaveLength(11);
  await console.field('id').fill('unique-path');
  await console.field('Content').fill('{"unique": "body"}');
  const after = await console.samples();
  for (const sample of after) {
    expect(sample).toContain('unique-path');
    expect(sample).toMatch(/unique.*body/s);
  }
  await console.form.getByRole('button', { name: 'Reset' }).click();
  expect(await console.samples()).toEqual(before);
});

test('loads nothing before the first click, and nothing at all on other sites', async () => {
  const { page, troubles } = await visit();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(path.basename(request.url())));
  await page.goto(at('/api/put-item'));
  await hydrate(page);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((name) => name.startsWith('try-it'))).toEqual([]);
  await new TryIt(page).button.click();
  await new TryIt(page).form.waitFor();
  expect(asked.filter((name) => name.startsWith('try-it')).map((name) => path.extname(name))).toEqual(['.js', '.css']);
  expect(troubles.filter((trouble) => !trouble.includes('[DOM]'))).toEqual([]);
  expect(readFileSync(path.join(out, 'index.html'), 'utf8')).not.toContain('data-try-it=""');
});

describe('secrets', () => {
  test('are masked, stay out of samples, addresses and storage, and are shared with the next page until it is reloaded', async () => {
    const console = await openConsole('get-item');
    const { page } = console;
    await console.field('id').fill('1');
    const field = console.field('X-Key');
    await field.fill('hush-hush');
    expect(await field.getAttribute('type')).toBe('password');
    expect((await console.samples()).join()).not.toContain('hush-hush');
    expect(await console.curl()).toContain('X-Key: <API_KEY>');
    expect((await console.arrival()).headers['x-key']).toBe('hush-hush');
    await console.form.getByLabel('Show secrets, also in the samples').check();
    for (const sample of await console.samples()) expect(sample).toContain('hush-hush');
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
    );
    expect(stored + page.url()).not.toContain('hush-hush');

    await page
      .getByRole('link', { name: /^(?:PUT )?Replace an item/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Replace an item' }).waitFor();
    await console.button.click();
    await expect.poll(() => console.field('X-Key').inputValue()).toBe('hush-hush');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Get an item' }).waitFor();
    expect(await page.content()).not.toContain('hush-hush');
    await expect.poll(() => console.form.count()).toBe(0);
    await page.reload();
    await console.button.click();
    await expect.poll(() => console.field('X-Key').inputValue()).toBe('');
  });

  test('that are missing are not sent as placeholders', async () => {
    const console = await openConsole('get-item');
    await console.field('id').fill('1');
    expect((await console.arrival()).headers['x-key']).toBeUndefined();
  });

  test('of the reader, such as cookies of the API, are neither sent nor stored', async () => {
    const console = await openConsole('cookie');
    await console.page.context().addCookies([{ name: 'login', value: 'me', url: echo.url }]);
    for (let round = 0; round < 2; round++) {
      const { headers } = await console.arrival();
      expect(headers.cookie).toBeUndefined();
      expect(headers.referer).toBeUndefined();
    }
    expect((await console.page.context().cookies(echo.url)).map(({ name }) => name)).toEqual(['login']);
  });
});

describe('shows', () => {
  test('status, time, size, exposed headers and JSON with all its digits', async () => {
    const console = await openConsole('numbers');
    await console.send();
    await expect.poll(() => console.status.textContent()).toMatch(/^200 OK \d+ ms 51 B$/);
    await console.result.getByText(/^Headers \(\d\)$/).click();
    expect(await console.result.locator('dl').textContent()).toContain('x-answer42');
    expect(await console.result.locator('pre').textContent()).toBe(
      '{\n  "id": 12345678901234567890,\n  "list": [],\n  "x": [\n    1.10,\n    {}\n  ]\n}',
    );
  });

  test('HTML as text', async () => {
    const console = await openConsole('html');
    await console.send();
    await expect.poll(() => console.status.textContent()).toContain('404 Not Found');
    expect(await console.result.locator('pre').textContent()).toBe('<img src=x onerror="document.title=1">');
    expect(await console.result.locator('img').count()).toBe(0);
  });

  test('binary data as size and download', async () => {
    const console = await openConsole('binary');
    await console.send();
    await expect.poll(() => console.result.textContent()).toContain('4 B of image/png');
    const downloading = console.page.waitForEvent('download');
    await console.result.getByRole('link', { name: 'Download' }).click();
    const file = path.join(folder, 'download');
    await (await downloading).saveAs(file);
    expect([...readFileSync(file)]).toEqual([0x89, 0x50, 0xff, 0]);
  });

  test('that there is no body', async () => {
    const console = await openConsole('empty');
    await console.send();
    await expect.poll(() => console.result.textContent()).toContain('The response has no body.');
  });

  test('the beginning of a long response, and reads no more than 10 MB', async () => {
    const console = await openConsole('long');
    await console.send();
    await expect.poll(() => console.result.textContent()).toContain('Only the first 200,000 characters of 300.0 kB are shown.');
    await console.open('huge');
    await console.send();
    await expect.poll(() => console.result.textContent()).toContain('longer than 10.0 MB');
    expect((await console.result.locator('pre').textContent())?.length).toBe(200_000);
  });
});

describe('ends', () => {
  test('when the reader cancels', async () => {
    const console = await openConsole('never');
    await console.send();
    await expect.poll(() => echo.arrivals.length).toBe(1);
    expect(await console.status.textContent()).toBe('Sending…');
    await console.form.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect.poll(() => console.status.textContent()).toBe('Canceled.');
    expect(await console.page.evaluate(() => document.activeElement?.textContent)).toBe('Send');
    await expect.poll(() => echo.aborted).toEqual(['/never']);
  });

  test('and shows the part that arrived', async () => {
    const console = await openConsole('endless');
    await console.send();
    await expect.poll(() => console.status.textContent()).toBe('Receiving…');
    await console.form.getByRole('button', { name: 'Cancel' }).click();
    await expect
      .poll(() => console.result.textContent())
      .toContain('You canceled the response. Only the part that arrived is shown.');
    expect(await console.result.locator('pre').textContent()).toBe('data: 1\n\n');
  });

  test('after 30 seconds', async () => {
    const { page } = await visit();
    await page.clock.install();
    const console = new TryIt(page);
    await console.open('never');
    await console.send();
    await expect.poll(() => echo.arrivals.length).toBe(1);
    await page.clock.fastForward(30_000);
    await expect.poll(() => console.status.textContent()).toBe('No response within 30 seconds.');
    await expect.poll(() => echo.aborted).toEqual(['/never']);
  });
});

describe('explains', () => {
  test('a server that allows no requests from the page, and copies the command with the secrets', async () => {
    const console = await openConsole('closed');
    await console.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await console.field('X-Key').fill('hush');
    await console.send();
    await expect
      .poll(() => console.status.textContent())
      .toContain(`does not allow requests from ${new URL(at('/')).origin} (CORS)`);
    expect(await console.status.textContent()).toContain('Access-Control-Allow-Headers: X-Key');
    await console.result.getByRole('button', { name: 'Copy curl command' }).click();
    await console.result.getByRole('button', { name: 'Copied' }).waitFor();
    const command = await console.page.evaluate(() => navigator.clipboard.readText());
    expect((await arrivalOf(command)).headers['x-key']).toBe('hush');
  });

  test('hosts that the policy of the site does not allow', async () => {
    const console = await openConsole('get-item');
    await console.field('id').fill('1');
    await console.form.getByLabel('Server', { exact: true }).last().selectOption({ index: 2 });
    await console.field('tenant').fill('evil.example/x?');
    await console.send();
    await expect.poll(() => console.status.textContent()).toContain('does not allow requests to https://evil.example.');
    await console.field('tenant').fill('user:word@acme');
    await console.send();
    await expect.poll(() => console.status.textContent()).toContain('The address of the request is not valid.');
    expect(console.troubles.filter((trouble) => !trouble.includes('[DOM]'))).toEqual([]);
  });

  test('a method that browsers do not send', async () => {
    const console = await openConsole('trace');
    await console.send();
    await expect.poll(() => console.status.textContent()).toContain('Browsers do not let a page send TRACE requests.');
  });

  test('which field is missing, and moves there', async () => {
    const console = await openConsole('get-item');
    await console.send();
    const field = console.field('id');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await console.form.textContent()).toContain('Fill in this field.');
    expect(echo.arrivals).toEqual([]);
    await console.open('upload');
    await console.send();
    await expect.poll(() => console.form.textContent()).toContain('Choose a file.');
  });
});

test('reports that the console cannot be loaded, and loads it with the next click', async () => {
  const { page } = await visit();
  const console = new TryIt(page);
  await page.goto(at('/api/get-item'));
  await page.route(/\/try-it-[^/]*\.js$/, (route) => route.abort());
  await console.button.click();
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('Try it could not be loaded.');
  await page.unroute(/\/try-it-[^/]*\.js$/);
  await console.button.click();
  await console.form.waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('works with the keyboard, and announces the result', async () => {
  const { page } = await visit();
  await page.goto(at('/api/get-item'));
  const console = new TryIt(page);
  await console.button.focus();
  await page.keyboard.press('Enter');
  await console.form.waitFor();
  expect(await console.button.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.try-it') !== null)).toBe(true);
  await console.field('id').focus();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect.poll(() => console.status.textContent()).toContain('200 OK');
  await console.button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => console.form.isVisible()).toBe(false);
  expect(await console.button.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Enter');
  expect(await console.field('id').inputValue()).toBe('7');
});

test.each(widths)('has no barriers at %i pixels', async (width) => {
  const { page, context } = await visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await injectAxe(context);
  const console = new TryIt(page);
  for (const operation of ['put-item', 'upload']) {
    await console.open(operation);
    await console.send();
    // A bar that stays at the top of the window may cover a part of a field.
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => barriers(page)).toEqual([]);
  }
  await console.open('numbers');
  await console.send();
  await console.result.getByText(/^Headers/).click();
  expect(await barriers(page)).toEqual([]);
  await console.open('closed');
  await console.send();
  await console.result.getByRole('button', { name: 'Copy curl command' }).waitFor();
  expect(await barriers(page)).toEqual([]);
});

test('has no button without JavaScript', async () => {
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(at('/api/get-item'));
  expect(await page.getByText('Try it', { exact: true }).isVisible()).toBe(false);
});
