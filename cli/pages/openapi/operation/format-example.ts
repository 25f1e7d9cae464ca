import { stringifyJson } from '../../../../samples/json-value.js';
import { asObject, formatValue, isObject } from '../document/guards.js';
import type { Schema } from '../schema/schema.js';
import { formatXml } from '../schema/xml-example.js';
import { isJson, isXml } from './content-type.js';

/** The content type of an example, and the schema that its value matches. */
export interface ExampleFormat {
  readonly type: string;
  readonly schema?: Schema;
}

/** Returns an example in the syntax of its content type; as JSON if it is not a string. */
export function formatExample(value: unknown, { type, schema }: ExampleFormat): { code: string; language: string } {
  if (isXml(type)) return { code: isWritten(value, schema) ? value : formatXml(value, schema), language: 'xml' };
  if (typeof value === 'string' && !isJson(type)) return { code: value, language: /\/html\b/i.test(type) ? 'xml' : 'text' };
  const formatItem = Object.entries(SEQUENCES).find(([pattern]) => new RegExp(pattern, 'i').test(type))?.[1];
  if (formatItem) return { code: (Array.isArray(value) ? value : [value]).map(formatItem).join(''), language: 'json' };
  return { code: stringifyJson(value, 2) ?? '', language: 'json' };
}

/** Whether an example is XML that its author wrote, and not the text of an element. */
const isWritten = (value: unknown, schema: Schema | undefined): value is string =>
  typeof value === 'string' && (/^\s*</.test(value) || (schema?.types.length === 1 && schema.types[0] !== 'string'));

/** Content types of which each item is written separately; https://spec.openapis.org/oas/v3.2.0.html#sequential-media-types */
const SEQUENCES: Readonly<Record<string, (item: unknown) => string>> = {
  '\\b(?:x-)?(?:ndjson|jsonl|json-?lines)\\b': (item) => `${stringifyJson(item) ?? ''}\n`,
  // RFC 7464, section 2.2.
  '[/+]json-seq\\b': (item) => `\x1e${stringifyJson(item) ?? ''}\n`,
  '^text/event-stream\\b': formatEvent,
};

const EVENT_FIELDS = ['id', 'event', 'retry', 'data'];

/** Returns an event of a stream; https://html.spec.whatwg.org/#parsing-an-event-stream */
function formatEvent(item: unknown): string {
  const isEvent = isObject(item) && Object.keys(item).every((name) => EVENT_FIELDS.includes(name));
  const fields = isEvent ? asObject(item) : { data: item };
  const lines = EVENT_FIELDS.filter((name) => fields[name] !== undefined).flatMap((name) =>
    formatValue(fields[name])
      .split(/\r\n?|\n/)
      .map((line) => `${name}: ${line}\n`),
  );
  return `${lines.join('')}\n`;
}
