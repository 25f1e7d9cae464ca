import type { Credentials, SchemeTemplate } from './request-template.js';

/** The parts of a request that authenticate it. */
export interface CredentialPieces {
  readonly headers: Record<string, string>;
  readonly query: Record<string, string>;
  /** Pieces of the `Cookie` header. */
  readonly cookies: string[];
}

interface CredentialOptions {
  /** Leaves out a scheme without credentials instead of showing a placeholder. */
  readonly withoutPlaceholders?: boolean;
}

/** Returns what a request contains to authenticate in one way: all its schemes, with placeholders for missing secrets. */
export function createCredentials(
  schemes: readonly SchemeTemplate[],
  given: Readonly<Record<string, Credentials>>,
  { withoutPlaceholders = false }: CredentialOptions = {},
): CredentialPieces {
  const pieces: CredentialPieces = { headers: {}, query: {}, cookies: [] };
  for (const scheme of schemes) {
    const credentials = Object.hasOwn(given, scheme.name) ? given[scheme.name] : undefined;
    const secret = formatSecret(scheme, credentials ?? {}) ?? (withoutPlaceholders ? undefined : findPlaceholder(scheme));
    if (secret === undefined) continue;
    const { kind, location, key = scheme.name } = scheme;
    if (kind === 'bearer') pieces.headers.Authorization = `Bearer ${secret}`;
    else if (kind === 'basic') pieces.headers.Authorization = `Basic ${secret}`;
    else if (kind === 'http') pieces.headers.Authorization = `${key} ${secret}`;
    else if (location === 'query') pieces.query[key] = secret;
    else if (location === 'cookie') pieces.cookies.push(`${key}=${secret}`);
    else pieces.headers[key] = secret;
  }
  return pieces;
}

const PLACEHOLDERS: Readonly<Record<SchemeTemplate['kind'], string | undefined>> = {
  apiKey: '<API_KEY>',
  bearer: '<TOKEN>',
  basic: '<CREDENTIALS>',
  http: '<CREDENTIALS>',
  mutualTLS: undefined,
};

/** Angle brackets are not allowed in URLs. */
const findPlaceholder = ({ kind, location }: SchemeTemplate): string | undefined =>
  location === 'query' ? PLACEHOLDERS[kind]?.replace(/[<>]/g, '') : PLACEHOLDERS[kind];

/** Returns the secret in the form that is sent: user name and password in Base64 (RFC 7617), a bearer token without the name of its scheme. */
function formatSecret({ kind }: SchemeTemplate, credentials: Credentials): string | undefined {
  const { token = '', user = '', password = '' } = credentials;
  if (kind === 'mutualTLS') return undefined;
  if (kind === 'basic') return user === '' && password === '' ? undefined : encodeBase64(`${user}:${password}`);
  const secret = kind === 'bearer' ? token.trim().replace(/^Bearer\s+/i, '') : token.trim();
  return secret === '' ? undefined : secret;
}

const encodeBase64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
