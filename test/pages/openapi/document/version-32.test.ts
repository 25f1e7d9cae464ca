import { describe, expect, it } from 'vitest';
import { parseDownload } from '../download.js';
import { filled, html, page, pagesOf, told, words } from '../harness.js';

const DOCUMENT = `openapi: 3.2.0
$self: https://api.example.com/openapi.yaml
info: { title: Streams, version: '1' }
servers: [{ url: https://api.example.com, name: Production }]
tags: [{ name: Events, summary: All events, kind: nav }]
paths:
  /events:
    query:
      operationId: findEvents
      tags: [Events]
      security: [{ device: [] }]
      requestBody: { content: { application/json: { schema: { type: object, properties: { kind: { type: string } } } } } }
      responses:
        '200':
          summary: The events.
          description: Each event as soon as it occurs.
          content:
            text/event-stream:
              itemSchema:
                type: object
                required: [data]
                properties:
                  event: { const: created }
                  data: { type: string, description: What has happened. }
            application/jsonl:
              itemSchema: { $ref: '#/components/schemas/Event' }
              examples: { two: { serializedValue: "{\\"id\\":1}\\n{\\"id\\":2}\\n" } }
    additionalOperations:
      COPY:
        operationId: copyEvents
        tags: [Events]
        parameters:
          - name: filter
            in: querystring
            required: true
            content: { application/x-www-form-urlencoded: { schema: { type: object }, example: { from: a b, to: c } } }
        responses: { '204': { description: Copied. } }
  /shared:
    get:
      operationId: getShared
      tags: [Events]
      responses: { '200': { description: Fine., content: { application/json: { $ref: '#/components/mediaTypes/EventJson' } } } }
components:
  mediaTypes:
    EventJson: { schema: { $ref: '#/components/schemas/Event' }, examples: { one: { dataValue: { id: 7 } } } }
  schemas:
    Event: { type: object, properties: { id: { type: integer, description: The number of the event. } } }
  securitySchemes:
    device:
      type: oauth2
      oauth2MetadataUrl: https://api.example.com/metadata
      flows: { deviceAuthorization: { deviceAuthorizationUrl: https://api.example.com/device, tokenUrl: https://api.example.com/token, scopes: {} } }
`;

describe('OpenAPI 3.2', () => {
  it('is valid', async () => {
    expect(told((await pagesOf(DOCUMENT)).problems)).toEqual([]);
  });

  it('has the method QUERY, and any other method', async () => {
    const pages = await pagesOf(DOCUMENT);
    expect(pages.operations.map(({ method, endpoint }) => `${method} ${endpoint}`)).toEqual([
      'QUERY /events',
      'COPY /events',
      'GET /shared',
    ]);
    expect(filled(page(pages, 'find-events').markdown)).toContain('curl --request QUERY');
    expect(filled(page(pages, 'copy-events').markdown)).toContain('COPY /events?from=a+b&to=c');
  });

  it('describes streams by their items, with serialized examples', async () => {
    const pages = await pagesOf(DOCUMENT);
    const text = words(pages, 'find-events');
    expect(text).toContain('A stream of items. Each item:');
    expect(text).toContain('What has happened.');
    expect(text).toContain('The number of the event.');
    expect(filled(page(pages, 'find-events').markdown)).toContain('{"id":1}\n{"id":2}');
    expect(text).toContain('The events.');
    expect(text).toContain('Each event as soon as it occurs.');
  });

  it('has shared media types, and examples as data', async () => {
    const markdown = filled(page(await pagesOf(DOCUMENT), 'get-shared').markdown);
    expect(markdown).toContain('The number of the event.');
    expect(markdown).toContain('"id": 7');
  });

  it('publishes no internal operation, whatever its method', async () => {
    const internal = DOCUMENT.replaceAll('tags: [Events]', 'x-internal: true');
    const { operations, download } = await pagesOf(internal);
    expect(operations).toEqual([]);
    expect(download?.text).not.toMatch(/findEvents|copyEvents|getShared/);
    const published = (await pagesOf(DOCUMENT)).download?.text;
    for (const id of ['findEvents', 'copyEvents', 'getShared']) expect(published).toContain(id);
  });

  it('describes the authorization of devices', async () => {
    const text = html(await pagesOf(DOCUMENT), 'find-events');
    expect(text).toContain('device authorization');
    expect(text).toContain('https://api.example.com/device');
    expect(text).toContain('https://api.example.com/metadata');
  });
});

const SHAPES = `openapi: 3.2.0
$self: https://api.example.com/v1/openapi.yaml
info: { title: Shapes, version: '1' }
servers: [{ url: https://api.example.com, name: Production, description: For everyone. }]
paths:
  /shapes:
    post:
      operationId: addShape
      tags: [Shapes]
      security: [{ schemes.yaml#/token: [write] }, { local: [] }]
      parameters:
        - { name: session, in: cookie, style: cookie, schema: { type: string } }
      requestBody:
        content:
          multipart/mixed:
            itemSchema: { $ref: 'https://api.example.com/v1/openapi.yaml#/components/schemas/Shape' }
            prefixEncoding:
              - { contentType: text/csv, headers: { X-Rows: { schema: { type: integer }, description: Number of rows. } } }
            itemEncoding: { contentType: multipart/related, encoding: { preview: { contentType: image/webp } } }
      responses:
        '200':
          $ref: '#/components/responses/Added'
          summary: The shape was added.
components:
  responses:
    Added:
      description: It can be read at once.
      content: { application/json: { schema: { $ref: '#/components/schemas/Shape' } } }
  schemas:
    Shape:
      oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Other' }]
      discriminator: { propertyName: kind, mapping: { round: Circle }, defaultMapping: Other }
    Circle: { type: object, properties: { kind: { const: round }, radius: { type: number, xml: { nodeType: cdata } } } }
    Other: { type: object, properties: { area: { type: number, xml: { nodeType: attribute, name: a } } } }
  securitySchemes:
    local: { type: http, scheme: basic, deprecated: true }
`;
const SCHEMES = `token:
  type: oauth2
  description: From the account.
  flows: { clientCredentials: { tokenUrl: https://id.example.com/token, scopes: { write: May add shapes } } }
`;

describe('OpenAPI 3.2 also describes', () => {
  const pages = (files: Readonly<Record<string, string>> = { 'openapi/schemes.yaml': SCHEMES }) => pagesOf(SHAPES, files);
  const both = async () => [words(await pages(), 'add-shape'), filled(page(await pages(), 'add-shape').markdown)] as const;

  const plain = async () => (await both()).map((text) => text.replaceAll('`', '').replaceAll(' :', ':'));

  it('names of servers', async () => {
    const [text, markdown] = await both();
    expect(text).toContain('https://api.example.com Production For everyone.');
    expect(markdown).toContain('`https://api.example.com` (Production)');
  });

  it('security schemes by their address, and deprecated ones', async () => {
    const [text, markdown] = await both();
    for (const shown of [text, markdown]) {
      expect(shown).toContain('From the account.');
      expect(shown).toContain('https://id.example.com/token');
      expect(shown).toContain('May add shapes');
      expect(shown).toContain('(deprecated)');
    }
    const download = parseDownload(await pages());
    expect(download.components.securitySchemes).toMatchObject({
      local: { deprecated: true },
      token: { description: 'From the account.' },
    });
    expect(download.paths['/shapes']).toMatchObject({ post: { security: [{ token: ['write'] }, { local: [] }] } });
    expect(told((await pages({})).problems)).toEqual([expect.stringMatching(/^10:41 openapi-ref: .*"schemes.yaml#\/token"/)]);
  });

  it('encodings by position', async () => {
    for (const shown of await plain()) {
      expect(shown).toContain('Part 1: Sent as text/csv');
      expect(shown).toContain('Number of rows.');
      expect(shown).toContain('Each further part: Sent as multipart/related');
      expect(shown).toContain('Each further part, preview: Sent as image/webp');
    }
  });

  it('the schema for all other values of a discriminator', async () => {
    for (const shown of await plain()) {
      expect(shown).toContain('When kind is round');
      expect(shown).toContain('When kind is Other or anything else, or missing');
    }
    const { Shape } = parseDownload(await pages()).components.schemas as Record<string, object>;
    expect(Shape).toMatchObject({ discriminator: { defaultMapping: '#/components/schemas/Other' } });
  });

  it('cookies without percent-encoding, kinds of XML nodes, summaries next to references', async () => {
    for (const shown of await plain()) {
      expect(shown).toContain('Sent without percent-encoding');
      expect(shown).toContain('In XML text in a CDATA section');
      expect(shown).toContain('In XML an attribute a');
      expect(shown).toContain('The shape was added.');
      expect(shown).toContain('It can be read at once.');
    }
  });

  it('references to its own address', async () => {
    expect(told((await pages()).problems)).toEqual([]);
    const { requestBody } = (parseDownload(await pages()).paths['/shapes'] as Record<string, Record<string, object>>).post ?? {};
    expect(requestBody).toMatchObject({ content: { 'multipart/mixed': { itemSchema: { $ref: '#/components/schemas/Shape' } } } });
  });
});
