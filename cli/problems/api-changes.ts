/** The values of a change as short texts. */
export interface ApiChangeValues {
  readonly name?: string;
  readonly value?: string;
  readonly from?: string;
  readonly to?: string;
}

type Sentence = string | ((values: ApiChangeValues) => string);

const fromTo = ({ from, to }: ApiChangeValues): string => `from \`${from}\` to \`${to}\``;

/** Names of the changes between two versions of an OpenAPI document: continues after the name of the part. */
const API_CHANGES = {
  'operation-added': 'added',
  'operation-removed': 'removed',
  'webhook-added': 'added',
  'webhook-removed': 'removed',
  'path-renamed': (values) => `path parameters renamed ${fromTo(values)}`,
  'operation-id-changed': (values) => `operationId changed ${fromTo(values)}`,
  deprecated: 'deprecated',
  undeprecated: 'no longer deprecated',
  'summary-changed': 'summary changed',
  'description-changed': 'description changed',
  'title-changed': 'title changed',
  'examples-changed': 'examples changed',
  'external-docs-changed': 'link to further documentation changed',
  'tags-changed': ({ from, to }) => `tags changed from \`${from || 'none'}\` to \`${to || 'none'}\``,
  'info-changed': ({ name, from, to }) => (from === undefined ? `${name} changed` : `${name} changed ${fromTo({ from, to })}`),
  'parameter-added': 'added',
  'required-parameter-added': 'added, and required',
  'parameter-removed': 'removed',
  'became-required': 'became required',
  'became-optional': 'became optional',
  'empty-allowed': 'may be empty',
  'empty-forbidden': 'must not be empty',
  'serialization-changed': ({ name, from, to }) => `${name} changed from \`${from ?? 'none'}\` to \`${to ?? 'none'}\``,
  'encoding-changed': 'encoding changed',
  'body-added': 'added',
  'required-body-added': 'added, and required',
  'body-removed': 'removed',
  'media-type-added': ({ value }) => `media type \`${value}\` added`,
  'media-type-removed': ({ value }) => `media type \`${value}\` removed`,
  'response-added': 'added',
  'response-removed': 'removed',
  'header-added': 'added',
  'header-removed': 'removed',
  'link-added': ({ value }) => `link \`${value}\` added`,
  'link-removed': ({ value }) => `link \`${value}\` removed`,
  'link-changed': ({ value }) => `link \`${value}\` changed`,
  'callback-added': 'added',
  'callback-removed': 'removed',
  'security-added': ({ value }) => `authentication required: \`${value}\``,
  'security-removed': ({ value }) => `authentication no longer required: \`${value}\``,
  'security-way-added': ({ value }) => `authentication with \`${value}\` added`,
  'security-way-removed': ({ value }) => `authentication with \`${value}\` removed`,
  'scope-required': ({ name, value }) => `scope \`${value}\` of \`${name}\` required`,
  'scope-not-required': ({ name, value }) => `scope \`${value}\` of \`${name}\` no longer required`,
  'scope-added': ({ value }) => `scope \`${value}\` added`,
  'scope-removed': ({ value }) => `scope \`${value}\` removed`,
  'scheme-changed': ({ name, from, to }) => `${name} changed ${fromTo({ from, to })}`,
  'flow-added': 'added',
  'flow-removed': 'removed',
  'server-added': ({ value }) => `server \`${value}\` added`,
  'server-removed': ({ value }) => `server \`${value}\` removed`,
  'schema-added': 'restricted by a schema',
  'schema-removed': 'no longer restricted by a schema',
  'property-added': 'added',
  'required-property-added': 'added, and required',
  'property-removed': 'removed',
  'became-read-only': 'became read-only',
  'no-longer-read-only': 'is no longer read-only',
  'became-write-only': 'became write-only',
  'no-longer-write-only': 'is no longer write-only',
  'type-changed': (values) => `type changed ${fromTo(values)}`,
  'type-narrowed': (values) => `type narrowed ${fromTo(values)}`,
  'type-widened': (values) => `type widened ${fromTo(values)}`,
  'value-forbidden': 'no longer allowed',
  'value-allowed': 'allowed',
  'null-allowed': '`null` allowed',
  'null-forbidden': '`null` no longer allowed',
  'format-added': ({ to }) => `format \`${to}\` added`,
  'format-removed': ({ from }) => `format \`${from}\` removed`,
  'format-widened': (values) => `format widened ${fromTo(values)}`,
  'format-narrowed': (values) => `format narrowed ${fromTo(values)}`,
  'format-changed': (values) => `format changed ${fromTo(values)}`,
  'enum-added': ({ value }) => `restricted to \`${value}\``,
  'enum-removed': ({ value }) => `no longer restricted to \`${value}\``,
  'enum-value-added': ({ value }) => `value \`${value}\` added`,
  'enum-value-removed': ({ value }) => `value \`${value}\` removed`,
  'constraint-added': ({ name, value }) => `${name} \`${value}\` added`,
  'constraint-removed': ({ name, value }) => `${name} \`${value}\` removed`,
  'constraint-increased': ({ name, from, to }) => `${name} increased ${fromTo({ from, to })}`,
  'constraint-decreased': ({ name, from, to }) => `${name} decreased ${fromTo({ from, to })}`,
  'constraint-changed': ({ name, from, to }) => `${name} changed ${fromTo({ from, to })}`,
  'pattern-added': ({ value }) => `pattern \`${value}\` added`,
  'pattern-removed': ({ value }) => `pattern \`${value}\` removed`,
  'pattern-changed': (values) => `pattern changed ${fromTo(values)}`,
  'default-added': ({ value }) => `default \`${value}\` added`,
  'default-removed': ({ value }) => `default \`${value}\` removed`,
  'default-changed': (values) => `default changed ${fromTo(values)}`,
  'dependency-added': ({ value }) => `dependency \`${value}\` added`,
  'dependency-removed': ({ value }) => `dependency \`${value}\` removed`,
  'alternatives-added': 'restricted to alternatives',
  'alternatives-removed': 'no longer restricted to alternatives',
  'alternatives-kind-changed': ({ from, to }) => `${from} became ${to}`,
  'alternative-added': ({ value }) => `alternative \`${value}\` added`,
  'alternative-removed': ({ value }) => `alternative \`${value}\` removed`,
  'discriminator-changed': (values) => `discriminator changed ${fromTo(values)}`,
  'mapping-added': ({ value }) => `value \`${value}\` of the discriminator added`,
  'mapping-removed': ({ value }) => `value \`${value}\` of the discriminator removed`,
  'mapping-changed': ({ value, from, to }) => `value \`${value}\` of the discriminator changed ${fromTo({ from, to })}`,
} as const satisfies Readonly<Record<string, Sentence>>;

export type ApiChangeId = keyof typeof API_CHANGES;

/** The ids of all changes. */
export const API_CHANGE_IDS = Object.keys(API_CHANGES) as readonly ApiChangeId[];

/** Describes a change, without the part that changed. */
export function apiChangeText(id: ApiChangeId, values: ApiChangeValues): string {
  const sentence: Sentence = API_CHANGES[id];
  return typeof sentence === 'string' ? sentence : sentence(values);
}
