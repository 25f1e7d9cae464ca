import type { Claim, Kind } from './claim.js';
import { said } from './claims.js';
import { type At, entries, get, type RawDocument, raw } from './raw-document.js';

/** Returns the required content about servers of an operation's page. Webhooks are sent to the reader's server. */
export function serverClaims(document: RawDocument, path: At, operation: At): readonly Claim[] {
  const list = [operation, path, document.root].map((at) => entries(get(at, 'servers'))).find((all) => all.length > 0) ?? [];
  return list.flatMap(([, server]): Claim[] => {
    const { url, description } = raw(server);
    return [
      ...(typeof url === 'string' && url !== '' ? [{ kind: 'server' as const, exact: url }] : []),
      ...(typeof description === 'string' && description.trim() !== '' ? [{ kind: 'server' as const, text: description }] : []),
      ...entries(get(server, 'variables')).map(([name, variable]): Claim => {
        const { default: given, enum: values, description: text } = raw(variable);
        return {
          kind: 'server',
          row: name,
          facts: [...(Array.isArray(values) ? values.map(said) : []), `Default: ${said(given)}`].map((fact) => ({
            kind: 'server',
            fact,
          })),
          texts: typeof text === 'string' ? [text] : [],
        };
      }),
    ];
  });
}

/** Returns the required content of the index of a document. */
export function infoClaims(document: RawDocument): readonly Claim[] {
  const info = get(document.root, 'info');
  const { version, termsOfService, summary } = raw(info);
  const { name: license } = raw(get(info, 'license'));
  const { name, email, url } = raw(get(info, 'contact'));
  const { description: more } = raw(get(document.root, 'externalDocs'));
  const texts: readonly (readonly [Kind, unknown])[] = [
    ['info', version],
    ['info', summary],
    ['info', license],
    ['info', name ?? email ?? url],
    ['info', more],
    ['info', raw(info).description],
  ];
  const schemes = document.swagger
    ? get(document.root, 'securityDefinitions')
    : get(get(document.root, 'components'), 'securitySchemes');
  return [
    ...[...texts, ...entries(schemes).map(([scheme]) => ['security', scheme] as const)].flatMap(([kind, value]): Claim[] =>
      typeof value === 'string' && value.trim() !== '' ? [{ kind, text: value }] : [],
    ),
    ...(typeof termsOfService === 'string' && termsOfService !== '' ? [{ kind: 'info' as const, address: termsOfService }] : []),
    ...entries(get(document.root, 'servers')).map(([, server]): Claim => ({ kind: 'server', exact: String(raw(server).url) })),
  ];
}
