import { type At, entries, get, isRaw, type Raw, type RawDocument, raw } from './raw-document.js';

type Direction = 'request' | 'response';

/** Required content of a page: a row of a name with all of the facts, or a text anywhere. */
export type Claim =
  | { readonly row: string | undefined; readonly facts: readonly (string | RegExp)[]; readonly texts: readonly string[] }
  | { readonly text: string }
  | { readonly exact: string };

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const said = (value: unknown): string => (value === '' ? '""' : typeof value === 'string' ? value : JSON.stringify(value));
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
  const text = (value: unknown) => {
    if (typeof value === 'string' && value.trim()) claims.push({ text: value });
  };
  const exact = (value: unknown) => {
    if (value !== undefined && value !== '') claims.push({ exact: said(value) });
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

  const factsOf = (members: readonly At[]): { facts: (string | RegExp)[]; texts: string[] } => {
    const all = members.map(raw);
    const values = (key: string) => all.map((one) => one[key]).filter((one) => one !== undefined);
    const facts: (string | RegExp)[] = [];
    const limit = (key: string, choose: (...numbers: number[]) => number, words: (value: number) => RegExp) => {
      const found = values(key).filter((one): one is number => typeof one === 'number');
      if (found.length > 0) facts.push(words(choose(...found)));
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
    for (const value of values('multipleOf')) facts.push(`Multiple of ${said(value)}`);
    for (const value of values('pattern')) facts.push(String(value));
    for (const value of values('format')) facts.push(String(value));
    for (const value of values('const')) facts.push(said(value));
    if (values('default').length > 0 && new Set(values('default').map(said)).size === 1)
      facts.push(`Default: ${said(values('default')[0])}`);
    const enums = values('enum').filter(Array.isArray) as unknown[][];
    const common = (enums[0] ?? []).filter((one) => enums.every((other) => other.some((value) => said(value) === said(one))));
    for (const value of common.length > 0 ? common : enums.flat()) facts.push(said(value));
    if (values('uniqueItems').includes(true)) facts.push('No item twice');
    if (values('readOnly').includes(true)) facts.push('read-only');
    if (values('writeOnly').includes(true)) facts.push('write-only');
    if (values('deprecated').includes(true)) facts.push('deprecated');
    const types = new Set(values('type').flat());
    if (types.size === 1)
      for (const type of types) if (/^(?:string|integer|number|boolean)$/.test(String(type))) facts.push(String(type));
    if (types.size === 1 && values('nullable').includes(true)) facts.push('or null');
    return { facts, texts: values('description').filter((one): one is string => typeof one === 'string') };
  };

  const schema = (
    parts: readonly At[],
    direction: Direction,
    { row, ...more }: { row?: string; facts?: string[]; texts?: unknown[] } = {},
  ) => {
    const members = closure(parts);
    const own = factsOf(members);
    const facts = [...own.facts, ...(more.facts ?? [])];
    const texts = [...own.texts, ...(more.texts ?? []).filter((one): one is string => typeof one === 'string')];
    if (row !== undefined || facts.length + texts.length > 0) claims.push({ row, facts, texts });
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
      schema(parts, direction, { row: name, facts: required.has(name) && direction !== 'response' ? ['required'] : [] });
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
        exact(name);
        schema([part], direction);
      }
      const discriminator = raw(one).discriminator;
      if (isRaw(discriminator) && (raw(one).oneOf || raw(one).anyOf)) {
        exact(discriminator.propertyName);
        for (const value of Object.keys(isRaw(discriminator.mapping) ? discriminator.mapping : {})) exact(value);
      }
      const docs = raw(one).externalDocs;
      if (isRaw(docs)) text(docs.description);
    }
  };

  const value = (at: At, direction: Direction, { name, required }: { name: string; required: boolean }) => {
    const content = entries(get(at, 'content'))[0]?.[1];
    const part = content
      ? get(content, 'schema')
      : document.swagger
        ? { ...at, value: { ...raw(at), description: undefined } }
        : get(at, 'schema');
    const { description, deprecated } = raw(at);
    const facts = [...(required && direction !== 'response' ? ['required'] : []), ...(deprecated === true ? ['deprecated'] : [])];
    schema([part], direction, { row: name, facts, texts: [description] });
    examples(at);
  };

  const examples = (at: At) => {
    for (const [, entry] of entries(get(at, 'examples'))) {
      const example = document.resolve(entry);
      if (isRaw(example.value) && example.value.value !== undefined) text(example.value.summary);
    }
  };

  const contents = (content: At, direction: Direction) => {
    for (const [type, media] of entries(content)) {
      exact(type);
      if (isRaw(get(media, 'schema').value)) schema([get(media, 'schema')], direction);
      examples(media);
      for (const [part, encoding] of entries(get(media, 'encoding'))) {
        exact(part);
        exact(raw(encoding).contentType);
        headers(encoding, direction);
      }
    }
  };

  const headers = (at: At, direction: Direction) => {
    for (const [name, entry] of entries(get(at, 'headers'))) {
      const header = document.resolve(entry);
      value(header, direction, { name, required: raw(header).required === true });
    }
  };

  const exchange = (pathAt: At, at: At) => {
    const { description, deprecated, externalDocs } = raw(at);
    text(description ?? raw(pathAt).description);
    if (deprecated === true) exact('deprecated');
    if (isRaw(externalDocs)) text(externalDocs.description ?? externalDocs.url);
    const parameters = new Map<string, At>();
    for (const [, entry] of [...entries(get(pathAt, 'parameters')), ...entries(get(at, 'parameters'))]) {
      const one = document.resolve(entry);
      parameters.set(`${raw(one).in} ${raw(one).name}`, one);
    }
    for (const one of parameters.values()) {
      const { in: place, name, required, schema: body, description: says } = raw(one);
      if (place === 'header' && /^(?:accept|content-type|authorization)$/i.test(String(name))) continue;
      if (place === 'body') {
        text(says);
        if (isRaw(body)) schema([get(one, 'schema')], 'request');
      } else value(one, 'request', { name: String(name), required: required === true || place === 'path' });
    }
    const body = document.resolve(get(at, 'requestBody'));
    text(raw(body).description);
    contents(get(body, 'content'), 'request');
    for (const [status, entry] of entries(get(at, 'responses'))) {
      if (status.startsWith('x-')) continue;
      const response = document.resolve(entry);
      exact(status);
      text(raw(response).description);
      headers(response, 'response');
      contents(get(response, 'content'), 'response');
      if (document.swagger && isRaw(raw(response).schema)) schema([get(response, 'schema')], 'response');
      for (const [name, link] of entries(get(response, 'links'))) {
        const target = document.resolve(link);
        exact(name);
        text(raw(target).description);
        exact(raw(target).operationId);
        for (const [parameter, given] of entries(get(target, 'parameters'))) [parameter, given.value].forEach(exact);
      }
    }
    for (const [name, entry] of entries(get(at, 'callbacks')))
      for (const [expression, one] of entries(document.resolve(entry))) {
        exact(name);
        exact(expression);
        const target = document.resolve(one);
        for (const [method, inner] of entries(target)) if (isRaw(inner.value) && METHODS.has(method)) exchange(target, inner);
      }
  };

  exchange(path, operation);
  const servers = [operation, path, document.root].map((at) => get(at, 'servers')).find(({ value: all }) => list(all).length > 0);
  for (const [, server] of servers ? entries(servers) : []) {
    exact(raw(server).url);
    text(raw(server).description);
    for (const [name, variable] of entries(get(server, 'variables'))) {
      const { default: given, enum: values, description } = raw(variable);
      claims.push({
        row: name,
        facts: [...list(values).map(said), `Default: ${said(given)}`],
        texts: [description].filter((one): one is string => typeof one === 'string'),
      });
    }
  }
  const stated = get(operation, 'security').value === undefined ? get(document.root, 'security') : get(operation, 'security');
  for (const [, way] of entries(stated))
    for (const [name, scopes] of entries(way)) {
      const schemes = document.swagger
        ? get(document.root, 'securityDefinitions')
        : get(get(document.root, 'components'), 'securitySchemes');
      text(raw(document.resolve(get(schemes, name))).description);
      for (const scope of list(scopes.value)) exact(scope);
    }
  return claims;
}

export const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);
