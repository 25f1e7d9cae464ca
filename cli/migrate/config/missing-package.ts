/** The key of the call that made a replacement. */
const CALL = Symbol.for('docsgen.missing');

/** A call of a function of a package that is not installed. */
export interface MissingCall {
  /** The package and the path of the function: `@astrojs/starlight.default`. */
  readonly name: string;
  readonly args: readonly unknown[];
}

/** Functions that return their argument, such as `defineConfig`. */
const IDENTITY = /^(?:define[A-Z]\w*|with[A-Z]\w*|extendConfig)$/;

/**
 * Returns a replacement for a package: each of its names can be called and read, so that a configuration that only passes on what it imports can be evaluated.
 */
export function standIn(name: string, args: readonly unknown[] = []): unknown {
  const get = (_: unknown, key: string | symbol): unknown => {
    if (key === CALL) return { name, args } satisfies MissingCall;
    if (key === Symbol.toPrimitive) return () => '';
    if (key === Symbol.iterator) return [][Symbol.iterator];
    if (typeof key === 'symbol' || key === 'then' || key === '__esModule' || key === 'toJSON') return undefined;
    if (key === 'toString') return () => '';
    if (key === 'length') return 0;
    return IDENTITY.test(key) ? (value: unknown) => (typeof value === 'function' ? value({}) : value) : standIn(`${name}.${key}`);
  };
  const target = () => {};
  const proxy: unknown = new Proxy(target, {
    get,
    apply: (_, __, given: unknown[]) => standIn(name, given),
    construct: (_, given: unknown[]) => standIn(name, given) as object,
    getPrototypeOf: () => lookup,
    ownKeys: () => ['prototype', 'length', 'name'].filter((key) => Object.hasOwn(target, key)),
  });
  // esbuild makes the object of a module with the prototype of its exports, where names that are not its own are looked up.
  const lookup: object = new Proxy({}, { get, has: () => true });
  return proxy;
}

/** Returns the call that a replacement is the result of; `undefined` for other values. */
function missingCall(value: unknown): MissingCall | undefined {
  if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) return undefined;
  return (value as { readonly [CALL]?: MissingCall })[CALL];
}

const MAX_DEPTH = 40;

/** A call in plain data. */
export interface PlainCall {
  readonly $call: string;
  readonly args: readonly unknown[];
}

export const isPlainCall = (value: unknown): value is PlainCall =>
  typeof value === 'object' && value !== null && '$call' in value;

/** Functions that are called after the pages are read. */
const KEPT = new Set(['createRedirects', 'slugify']);

/** Copies a value as plain data: functions are left out, except those that make redirects and ids, calls of missing packages become `{ $call, args }`. Circular values end. */
export function toPlainData(value: unknown, ancestors: readonly unknown[] = []): unknown {
  const call = missingCall(value);
  if (call)
    return call.args.length === 0
      ? undefined
      : { $call: call.name, args: call.args.map((arg) => toPlainData(arg, [...ancestors, value])) };
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (ancestors.length > MAX_DEPTH || ancestors.includes(value)) return undefined;
  const inner = [...ancestors, value];
  if (Array.isArray(value)) return value.map((item) => toPlainData(item, inner)).filter((item) => item !== undefined);
  if (value instanceof RegExp) return String(value);
  if (value instanceof Date) return value.toISOString();
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const plain = KEPT.has(key) && typeof item === 'function' ? item : toPlainData(item, inner);
      return plain === undefined ? [] : [[key, plain]];
    }),
  );
}
