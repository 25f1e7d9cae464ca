import { expect, it } from 'vitest';
import type { ApiPages } from '../../../../cli/types.js';
import { document, filled, html, pagesOf, words } from '../harness.js';

const PATHS = `
  /a: { get: { operationId: a, tags: [A], security: [{ login: [read] }], responses: { '200': { description: Fine. } } } }
  /b: { get: { operationId: b, tags: [A], responses: { '200': { description: Fine. } } } }`;

const text = ({ introduction }: ApiPages) =>
  filled(introduction)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const withInfo = (info: string, rest = '') =>
  document(PATHS, rest).replace("info: { title: Test, version: '1' }", `info: { title: Test, version: '1.2', ${info} }`);

it('the index shows version, summary, license, contact, terms and more', async () => {
  const pages = await pagesOf(
    withInfo(
      `summary: "All *about* it", license: { name: MIT license, identifier: MIT },
  contact: { name: Help desk, url: "https://help.example", email: help@example.com }, termsOfService: "https://example.com/terms"`,
      'externalDocs: { url: "https://docs.example", description: The guide }',
    ).replace('3.0.3', '3.1.0'),
  );
  const { introduction } = pages;
  expect(text(pages)).toContain('All about it');
  expect(text(pages)).toContain('Version 1.2');
  expect(filled(introduction)).toContain('<a href="https://spdx.org/licenses/MIT.html">MIT license</a>');
  expect(filled(introduction)).toContain('<a href="https://help.example">Help desk</a>');
  expect(filled(introduction)).toContain('<a href="mailto:help@example.com">help@example.com</a>');
  expect(filled(introduction)).toContain('<a href="https://example.com/terms">');
  expect(filled(introduction)).toContain('<a href="https://docs.example">The guide</a>');
});

it('the index never links to hostile addresses', async () => {
  const pages = await pagesOf(
    withInfo(
      `license: { name: L, url: "javascript:alert(1)" }, contact: { name: C, url: "data:text/html,x", email: "a@b.example?bcc=c@d.example" },
  termsOfService: "javascript:alert(2)", x-logo: { url: "javascript:alert(3)", altText: '" onerror="alert(4)' }`,
      'externalDocs: { url: "vbscript:x" }',
    ),
    {},
    { remoteImages: ['img.example'] },
  );
  expect(filled(pages.introduction)).not.toMatch(/(?:href|src)="(?:javascript|data|vbscript|mailto):/);
  expect(filled(pages.introduction)).not.toContain('<img');
  expect(text(pages)).toContain('L (javascript:alert(1))');
});

it.each([
  ['../static/logo.svg', [], true],
  ['/img/logo.svg', [], true],
  ['https://img.example/logo.svg', ['img.example'], true],
  ['https://img.example/logo.svg', [], false],
  ['https://img.example.evil.example/logo.svg', ['img.example'], false],
  ['//img.example/logo.svg', ['img.example'], false],
])('the logo %s with images from %j is shown: %s', async (url, remoteImages, shown) => {
  const pages = await pagesOf(withInfo(`x-logo: { url: "${url}", altText: The logo }`), {}, { remoteImages });
  expect(filled(pages.introduction).includes(`<img class="api-logo" src="${url}" alt="The logo"/>`)).toBe(shown);
});

it('the index describes all security schemes, and operations link to them', async () => {
  const pages = await pagesOf(
    document(
      PATHS,
      `security: [{ 'the key': [] }]
components:
  securitySchemes:
    'the key': { type: apiKey, in: header, name: X-Key, description: Ask for one. }
    login:
      type: oauth2
      flows:
        authorizationCode:
          authorizationUrl: https://example.com/a
          tokenUrl: https://example.com/t
          scopes: { read: Read everything, write: Change everything }
`,
    ),
  );
  expect(text(pages)).toMatch(/API key in the header X-Key the key Ask for one\. Some operations need another one: OAuth 2\.0/);
  expect(text(pages)).toContain('2 scopes read : Read everything write : Change everything');
  expect(pages.introduction.anchors).toEqual(expect.arrayContaining(['authentication.the-key', 'authentication.login']));
  expect(html(pages, 'a')).toContain('<a href="/reference/api#authentication.login">login</a>');
  expect(html(pages, 'b')).toContain('<a href="/reference/api#authentication.the-key">the key</a>');
});

it('a link to a security scheme is never inside a summary, which is a control itself', async () => {
  const pages = await pagesOf(
    document(PATHS, 'components: { securitySchemes: { login: { type: http, scheme: bearer, description: Ask for it. } } }'),
  );
  expect(html(pages, 'a')).toContain('<details class="api-scheme"><summary>Bearer token');
  for (const [, summary] of html(pages, 'a').matchAll(/<summary>(.*?)<\/summary>/gs)) expect(summary).not.toContain('<a ');
});

it('the index lists webhooks', async () => {
  const pages = await pagesOf(
    document(
      PATHS,
      "webhooks: { ping: { post: { tags: [A], summary: Pinged, responses: { '200': { description: Fine. } } } } }",
    ).replace('3.0.3', '3.1.0'),
  );
  expect(filled(pages.introduction)).toContain('<dt>Webhooks</dt><dd><a href="/reference/api/post-ping">Pinged</a></dd>');
});

it('an operation shows the summary and description of its path, its id and its badges', async () => {
  const pages = await pagesOf(
    document(`
  /a:
    summary: The *path*
    description: About the path.
    get:
      operationId: getA
      tags: [A]
      description: About the operation.
      x-badges: [{ name: Beta, color: 'red"><script>' }, New, 7]
      responses: { '200': { description: Fine. } }
    put: { operationId: putA, tags: [A], responses: { '200': { description: Fine. } } }`),
  );
  const shown = words(pages, 'get-a');
  expect(shown).toMatch(/Beta New About the operation\. The path About the path\./);
  expect(shown).toContain('Operation ID getA');
  expect(html(pages, 'get-a')).not.toContain('<script>');
  expect(words(pages, 'put-a')).toContain('About the path. The path');
});
