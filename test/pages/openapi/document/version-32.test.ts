import { describe, expect, it } from 'vitest';
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
