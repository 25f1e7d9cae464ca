import type { Claim, Fact, Kind } from './claim.js';
import { type At, entries, get, isRaw, type Raw, type RawDocument, raw } from './raw-document.js';

type Direction = 'request' | 'response';

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const said = (value: unknown): string => (value === '' ? '""' : typeof value === 'string' ? value : JSON.stringify(value));
const isNull = (schema: Raw): boolean =>
  schema.type === 'null' ||
  schema.const === null ||
  (Array.isArray(schema.enum) && schema.enum.length === 1 && schema.enum[0] === null);

/** Returns the required content of an operation's page, read from the document. */
export function claimsOf(document: RawDocument, path: At, operation: At): readonly Claim[] {
  const claims: Claim[] = [];
  const seen = new Set<string>();
  const numbers = new Map<unknown, number>();
  const numberOf = (value: unknown) => {
    if (!numbers.has(value)) numbers.set(value, numbers.size);
    return numbers.get(value);
  };
  const text = (kind: Kind, value: unknown) => {
    if (typeof value === 'string' && value.trim()) claims.push({ kind, text: value });
  };
  const exact = (kind: Kind, value: unknown) => {
    if (value !== undefined && value !== '') claims.push({ kind, exact: said(value) });
  };

  /** Returns the schema objects that apply together. */
  const closure = (parts: readonly At[]): At[] => {
    const found: At[] = [];
    const visit = (at: At) => {
      if (!isRaw(at.value) || found.some(({ value }) => value === at.value)) return;
      found.push(at);
      if (typeof at.value.$ref === 'string') visit(document.follow(at));
      for (const [, part] of entries(get(at, 'allOf'))) visit(part);
      for (const key of ['oneOf', 'anyOf']) {
        const options = entries(get(at, key)).filter(([, one]) => !isNull(raw(document.resolve(one))));
        if (options.length === 1) visit((options[0] as [string, At])[1]);
      }
    };
    for (const part of parts) visit(part);
    return found;
  };

  const factsOf = (members: readonly At[]): { facts: Fact[]; texts: string[] } => {
    const all = members.map(raw);
    const values = (key: string) => all.map((one) => one[key]).filter((one) => one !== undefined);
    const facts: Fact[] = [];
    const add = (kind: Kind, fact: string | RegExp) => void facts.push({ kind, fact });
    const limit = (key: string, choose: (...numbers: number[]) => number, words: (value: number) => RegExp) => {
      const found = values(key).filter((one): one is number => typeof one === 'number');
      if (found.length > 0) add('constraint', words(choose(...found)));
    };
    const number = (value: number) => String(value).replace(/[.+]/g, '\\$&');
    for (const unit of ['Length', 'Items', 'Properties']) {
      limit(`min${unit}`, Math.max, (v) =>
        v === 0 ? /(?:)/ : new RegExp(`(?:At least|Exactly) ${number(v)} |\\b${number(v)} to `),
      );
      limit(`max${unit}`, Math.min, (v) => new RegExp(`(?:At most|Exactly|to) ${number(v)} `));
    }
    const exclusive = (key: string) => all.some((one) => one[key] === true);
    limit(
      'minimum',
      Math.max,
      (v) => new RegExp(`(?:${exclusive('exclusiveMinimum') ? 'Greater than' : 'At least|From'}) ${number(v)}`),
    );
    limit(
      'maximum',
      Math.min,
      (v) => new RegExp(`(?:${exclusive('exclusiveMaximum') ? 'Less than' : 'At most|to'}) ${number(v)}`),
    );
    limit('exclusiveMinimum', Math.max, (v) => new RegExp(`Greater than ${number(v)}`));
    limit('exclusiveMaximum', Math.min, (v) => new RegExp(`Less than ${number(v)}`));
    for (const value of values('multipleOf')) add('constraint', `Multiple of ${said(value)}`);
    for (const value of values('pattern')) add('constraint', String(value));
    for (const value of values('format')) add('type', String(value));
    for (const value of values('const')) add('enum', said(value));
    if (values('default').length > 0 && new Set(values('default').map(said)).size === 1)
      add('default', `Default: ${said(values('default')[0])}`);
    const authored = values('example').length > 0 ? values('example') : values('examples').flat();
    const isOne = values('example').length > 0 && new Set(authored.map(said)).size > 1;
    for (const value of isOne ? [] : authored)
      if (value !== null && typeof value !== 'object' && said(value).length <= INLINE_EXAMPLE) add('example', said(value));
    for (const key of ['x-enumDescriptions', 'x-enum-descriptions', 'x-enum-varnames', 'x-enumNames'])
      for (const meaning of values(key).flatMap((one) => Object.values(one as object))) add('extension', said(meaning));
    const enums = values('enum').filter(Array.isArray) as unknown[][];
    const common = (enums[0] ?? []).filter((one) => enums.every((other) => other.some((value) => said(value) === said(one))));
    for (const value of common.length > 0 ? common : enums.flat()) add('enum', said(value));
    if (values('uniqueItems').includes(true)) add('constraint', 'No item twice');
    if (values('readOnly').includes(true)) add('mark', 'read-only');
    if (values('writeOnly').includes(true)) add('mark', 'write-only');
    if (values('deprecated').includes(true)) add('mark', 'deprecated');
    const types = new Set(values('type').flat());
    if (types.size === 1)
      for (const type of types) if (/^(?:string|integer|number|boolean)$/.test(String(type))) add('type', String(type));
    if (types.size === 1 && values('nullable').includes(true)) add('type', 'or null');
    return { facts, texts: values('description').filter((one): one is string => typeof one === 'string') };
  };

  const schema = (
    parts: readonly At[],
    direction: Direction,
    {
      row,
      kind = 'property',
      ...more
    }: { row?: string; kind?: Kind; facts?: readonly Fact[]; texts?: unknown[]; hasExample?: boolean } = {},
  ) => {
    const members = closure(parts);
    const own = factsOf(members);
    const facts = [...own.facts.filter(({ kind: one }) => one !== 'example' || !more.hasExample), ...(more.facts ?? [])];
    const texts = [...own.texts, ...(more.texts ?? []).filter((one): one is string => typeof one === 'string')];
    if (row !== undefined || facts.length + texts.length > 0) claims.push({ kind, row, facts, texts });
    const key = `${direction} ${members
      .map(({ value }) => numberOf(value))
      .sort()
      .join(' ')}`;
    if (seen.has(key)) return;
    seen.add(key);
    inside(members, direction);
  };

  const inside = (members: readonly At[], direction: Direction) => {
    const properties = new Map<string, At[]>();
    const required = new Set(members.flatMap((one) => list(raw(one).required)));
    for (const one of members)
      for (const [name, property] of entries(get(one, 'properties')))
        properties.set(name, [...(properties.get(name) ?? []), property]);
    for (const name of required) if (typeof name === 'string' && !properties.has(name)) properties.set(name, []);
    for (const [name, parts] of properties) {
      const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
      if (closure(parts).some((one) => raw(one)[hidden] === true)) continue;
      schema(parts, direction, { row: name, facts: required.has(name) && direction !== 'response' ? [REQUIRED] : [] });
    }
    for (const one of members) {
      for (const [pattern, part] of entries(get(one, 'patternProperties'))) schema([part], direction, { row: `/${pattern}/` });
      for (const key of ['additionalProperties', 'unevaluatedProperties'])
        if (isRaw(raw(one)[key])) schema([get(one, key)], direction, { row: '{name}' });
      const items = get(one, 'items');
      if (isRaw(items.value)) schema([items], direction);
      const tuple = Array.isArray(items.value) ? items : get(one, 'prefixItems');
      for (const [index, part] of entries(tuple)) schema([part], direction, { row: `[${index}]` });
      for (const key of ['oneOf', 'anyOf']) {
        const options = entries(get(one, key)).filter(([, option]) => !isNull(raw(document.resolve(option))));
        if (options.length > 1) for (const [, option] of options) schema([option], direction);
      }
      for (const key of ['not', 'if', 'then', 'else', 'contains', 'propertyNames', 'contentSchema'])
        if (isRaw(raw(one)[key])) schema([get(one, key)], direction);
      for (const [name, part] of entries(get(one, 'dependentSchemas'))) {
        exact('property', name);
        schema([part], direction);
      }
      const discriminator = raw(one).discriminator;
      if (isRaw(discriminator) && (raw(one).oneOf || raw(one).anyOf)) {
        exact('choice', discriminator.propertyName);
        for (const value of Object.keys(isRaw(discriminator.mapping) ? discriminator.mapping : {})) exact('choice', value);
      }
      const docs = raw(one).externalDocs;
      if (isRaw(docs)) text('description', docs.description);
    }
  };

  const value = (at: At, direction: Direction, { name, required, kind }: { name: string; required: boolean; kind: Kind }) => {
    const content = entries(get(at, 'content'))[0]?.[1];
    const part = content
      ? get(content, 'schema')
      : document.swagger
        ? { ...at, value: { ...raw(at), description: undefined } }
        : get(at, 'schema');
    const { description, deprecated } = raw(at);
    const facts: Fact[] = [
      ...(required && direction !== 'response' ? [REQUIRED] : []),
      ...(deprecated === true ? [DEPRECATED] : []),
    ];
    if (kind === 'parameter') facts.push(...styleOf(raw(at)));
    const hasExample = [at, content].some((one) => one && ['example', 'examples'].some((key) => raw(one)[key] !== undefined));
    schema([part], direction, { row: name, kind, facts, texts: [description], hasExample });
    examples(at);
    if (content) examples(content);
  };

  /** The first values of an example: pages shorten long ones. */
  const example = (value: unknown) => {
    let left = EXAMPLE_VALUES;
    const visit = (part: unknown): void => {
      if (left <= 0 || part === null || part === undefined) return;
      if (typeof part === 'object') {
        for (const inner of Object.values(part)) visit(inner);
        return;
      }
      left -= 1;
      const letters = typeof part === 'string' ? part.slice(0, EXAMPLE_LENGTH) : String(part);
      if (letters.trim()) claims.push({ kind: 'example', code: letters });
    };
    visit(value);
  };

  const examples = (at: At) => {
    if (raw(at).example !== undefined) return example(raw(at).example);
    for (const [, entry] of entries(get(at, 'examples'))) {
      const one = document.resolve(entry);
      const { value, dataValue, serializedValue, summary } = raw(one);
      const shown = value ?? dataValue ?? serializedValue;
      if (shown === undefined) continue;
      text('example', summary);
      example(shown);
    }
  };

  const contents = (content: At, direction: Direction) => {
    for (const [type, entry] of entries(content)) {
      const media = document.resolve(entry);
      exact('content type', type);
      for (const key of ['schema', 'itemSchema']) if (isRaw(get(media, key).value)) schema([get(media, key)], direction);
      if (!isFile(type, raw(document.resolve(get(media, 'schema'))))) examples(media);
      for (const [part, encoding] of entries(get(media, 'encoding'))) {
        exact('encoding', part);
        exact('encoding', raw(encoding).contentType);
        for (const { fact } of styleOf({ ...raw(encoding), in: 'query' })) exact('encoding', fact);
        headers(encoding, direction);
      }
    }
  };

  const headers = (at: At, direction: Direction) => {
    for (const [name, entry] of entries(get(at, 'headers'))) {
      const header = document.resolve(entry);
      value(header, direction, { name, required: raw(header).required === true, kind: 'header' });
    }
  };

  const exchange = (pathAt: At, at: At) => {
    const { description, deprecated, externalDocs } = raw(at);
    text('description', description ?? raw(pathAt).description);
    if (deprecated === true) exact('mark', 'deprecated');
    if (isRaw(externalDocs)) text('operation', externalDocs.description ?? externalDocs.url);
    const parameters = new Map<string, At>();
    for (const [, entry] of [...entries(get(pathAt, 'parameters')), ...entries(get(at, 'parameters'))]) {
      const one = document.resolve(entry);
      parameters.set(`${raw(one).in} ${raw(one).name}`, one);
    }
    for (const one of parameters.values()) {
      const { in: place, name, required, schema: body, description: says } = raw(one);
      if (place === 'header' && /^(?:accept|content-type|authorization)$/i.test(String(name))) continue;
      if (place === 'body') {
        text('description', says);
        if (isRaw(body)) schema([get(one, 'schema')], 'request');
      } else value(one, 'request', { name: String(name), required: required === true || place === 'path', kind: 'parameter' });
    }
    const body = document.resolve(get(at, 'requestBody'));
    text('description', raw(body).description);
    contents(get(body, 'content'), 'request');
    for (const [status, entry] of entries(get(at, 'responses'))) {
      if (status.startsWith('x-')) continue;
      const response = document.resolve(entry);
      exact('response', status);
      text('response', raw(response).description);
      headers(response, 'response');
      contents(get(response, 'content'), 'response');
      if (document.swagger && isRaw(raw(response).schema)) schema([get(response, 'schema')], 'response');
      for (const [name, link] of entries(get(response, 'links'))) {
        const target = document.resolve(link);
        exact('link', name);
        text('link', raw(target).description);
        exact('link', raw(target).operationId);
        for (const [parameter, given] of entries(get(target, 'parameters'))) {
          exact('link', parameter);
          exact('link', given.value);
        }
      }
    }
    for (const [name, entry] of entries(get(at, 'callbacks')))
      for (const [expression, one] of entries(document.resolve(entry))) {
        exact('callback', name);
        exact('callback', expression);
        const target = document.resolve(one);
        for (const [method, inner] of entries(target)) if (isRaw(inner.value) && METHODS.has(method)) exchange(target, inner);
      }
  };

  exchange(path, operation);
  for (const key of ['x-codeSamples', 'x-code-samples'])
    for (const [, sample] of entries(get(operation, key))) {
      const { source, label, lang } = raw(sample);
      if (typeof source !== 'string') continue;
      if (label !== undefined) text('extension', label);
      else claims.push({ kind: 'extension', language: String(lang), source });
      claims.push({ kind: 'extension', code: source.slice(0, SAMPLE_LENGTH) });
    }
  for (const [, badge] of entries(get(operation, 'x-badges'))) text('extension', raw(badge).name);
  const stated = get(operation, 'security').value === undefined ? get(document.root, 'security') : get(operation, 'security');
  for (const [, way] of entries(stated))
    for (const [name, scopes] of entries(way)) {
      const schemes = document.swagger
        ? get(document.root, 'securityDefinitions')
        : get(get(document.root, 'components'), 'securitySchemes');
      const scheme = document.resolve(get(schemes, name));
      text('security', raw(scheme).description);
      if (raw(scheme).type === 'apiKey') exact('security', raw(scheme).name);
      exact('security', raw(scheme).openIdConnectUrl);
      const flows = document.swagger ? [scheme] : entries(get(scheme, 'flows')).map(([, flow]) => flow);
      for (const flow of flows)
        for (const key of ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl'])
          exact('security', raw(flow)[key] || undefined);
      for (const scope of list(scopes.value)) {
        exact('security', scope);
        const described = flows.map((flow) => raw(get(flow, 'scopes'))[String(scope)]);
        if (described.length === 1) text('security', described[0]);
      }
    }
  return claims;
}

const REQUIRED: Fact = { kind: 'required', fact: 'required' };
const DEPRECATED: Fact = { kind: 'mark', fact: 'deprecated' };

/** How lists and objects are written, if it is not the default. */
function styleOf({ in: place, style, explode, allowReserved, allowEmptyValue }: Raw): readonly Fact[] {
  const words = STYLES[String(style)] ?? (explode === false && place === 'query' ? 'separated by commas' : undefined);
  return [
    ...(words === undefined ? [] : [words]),
    ...(allowReserved === true ? ['Reserved characters are sent without encoding'] : []),
    ...(allowEmptyValue === true ? ['May be empty'] : []),
  ].map((fact) => ({ kind: 'style', fact }));
}

const STYLES: Readonly<Record<string, string>> = {
  spaceDelimited: 'separated by spaces',
  pipeDelimited: 'separated by |',
  deepObject: 'name[property]=value',
  matrix: ';name=value',
  label: '.value',
};

/** Longer examples are not written in the line of a value. */
const INLINE_EXAMPLE = 300;

const EXAMPLE_VALUES = 20;
const EXAMPLE_LENGTH = 60;

/** Pages shorten long samples. */
const SAMPLE_LENGTH = 1000;

/** Bytes are not shown. */
const isFile = (type: string, { format, contentMediaType }: Raw): boolean =>
  !/json/i.test(type) && (format === 'binary' || contentMediaType !== undefined);

export const METHODS: ReadonlySet<string> = new Set([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
]);
