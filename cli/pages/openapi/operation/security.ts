import type { RequestTemplate, SchemeTemplate } from '../../../../samples/request-template.js';
import type { SchemeView, SecurityView, Words } from '../../../../templates/api/view.js';
import { type ApiDocument, type ApiNode, child, children } from '../document/document.js';
import { asList, asObject, asText, getOwn, isObject, type RawObject } from '../document/guards.js';
import type { ApiPage } from '../types.js';
import { getSchemeAnchor } from './scheme-anchor.js';

/** A security scheme that an operation requires. */
interface Requirement {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly node: ApiNode;
}

/** Returns the alternative ways to authenticate, each a list of schemes; https://spec.openapis.org/oas/v3.1.1.html#security-requirement-object */
function listRequirements(operation: ApiNode, document: ApiDocument): readonly (readonly Requirement[])[] | undefined {
  const declared = child(operation, 'security');
  const security = declared.value === undefined ? child(document.root, 'security') : declared;
  if (!Array.isArray(security.value)) return undefined;
  return children(security).map(([, way]) =>
    children(way).map(([name, scopes]) => ({
      name,
      scopes: asList(scopes.value).map(String),
      node: findScheme(name, security, document),
    })),
  );
}

/** Finds a scheme by the name of its component or, if there is none, by its address; https://spec.openapis.org/oas/v3.2.0.html#security-requirement-object */
function findScheme(name: string, security: ApiNode, document: ApiDocument): ApiNode {
  const component = child(document.root, 'components', 'securitySchemes', name);
  return document.resolve(component.value === undefined ? { ...security, value: { $ref: name } } : component).target;
}

/** Whether requests without credentials are refused. */
export function needsAuthentication(operation: ApiNode, document: ApiDocument): boolean {
  const ways = listRequirements(operation, document);
  return ways !== undefined && ways.length > 0 && ways.every((way) => way.length > 0);
}

/**
 * Describes the authentication of an operation; `undefined` if the document does not specify any.
 *
 * @param place on the index page, each scheme has an anchor; those of an operation link to it
 */
export function securityView(
  operation: ApiNode,
  page: ApiPage,
  place: 'index' | 'operation' = 'operation',
): SecurityView | undefined {
  const ways = listRequirements(operation, page.api.document);
  return (
    ways && {
      optional: ways.length === 0 || ways.some((way) => way.length === 0),
      ways: ways.filter((way) => way.length > 0).map((way) => way.map((requirement) => schemeView(requirement, page, place))),
    }
  );
}

/** Lists the security schemes that operations may need, but that the document does not need in general; with the descriptions of all scopes. */
export function otherSchemeViews(page: ApiPage): SchemeView[] {
  const { document } = page.api;
  const general = new Set(listRequirements(document.root, document)?.flatMap((way) => way.map(({ name }) => name)));
  return children(child(document.root, 'components', 'securitySchemes')).flatMap(([name, entry]) => {
    const node = document.resolve(entry).target;
    return general.has(name) || !isObject(node.value) ? [] : [schemeView({ name, scopes: [], node }, page, 'index')];
  });
}

function schemeView(requirement: Requirement, page: ApiPage, place: 'index' | 'operation'): SchemeView {
  const { name, node } = requirement;
  const anchor = getSchemeAnchor(name);
  const isIndex = place === 'index';
  return {
    name,
    ...(isIndex && !page.anchors.includes(anchor) && { id: page.takeId(anchor) }),
    ...(!isIndex && isObject(node.value) && { href: page.addLink(`${page.api.index}#${anchor}`) }),
    words: describeScheme(requirement),
    description: page.renderProse(child(node, 'description')),
    facts: listSchemeFacts(requirement),
    scopes: isIndex ? listScopes(node) : [],
  };
}

/** Lists all scopes of a scheme, each once. */
function listScopes(node: ApiNode): Words[] {
  const scopes = children(child(node, 'flows')).flatMap(([, flow]) => Object.entries(asObject(child(flow, 'scopes').value)));
  return [...new Map(scopes)].map(([scope, text]): Words => {
    const description = asText(text)?.trim();
    return description ? [{ code: scope }, `: ${description}`] : [{ code: scope }];
  });
}

const LOCATIONS: Readonly<Record<string, string>> = { header: 'header', query: 'query parameter', cookie: 'cookie' };

/** Describes a scheme; https://spec.openapis.org/oas/v3.2.0.html#security-scheme-object */
const describeScheme = (requirement: Requirement): Words => [
  ...describeKind(requirement),
  ...(getOwn(requirement.node.value, 'deprecated') === true ? [' (deprecated)'] : []),
];

function describeKind({ name, scopes, node }: Requirement): Words {
  const scheme = asObject(node.value);
  const scopeWords: Words =
    scopes.length > 0 ? [scopes.length > 1 ? ', with the scopes ' : ', with the scope ', ...listNames(scopes)] : [];
  switch (scheme.type) {
    case 'apiKey':
      return [
        'API key in the ',
        LOCATIONS[String(scheme.in)] ?? 'request',
        ' ',
        { code: asText(scheme.name) ?? name },
        ...scopeWords,
      ];
    case 'http':
      return [...describeHttpScheme(scheme), ...scopeWords];
    case 'oauth2':
      return [
        'OAuth 2.0 access token in the header ',
        { code: 'Authorization' },
        ...describeFlows(asObject(scheme.flows)),
        ...scopeWords,
      ];
    case 'openIdConnect':
      return ['OpenID Connect token in the header ', { code: 'Authorization' }, ...scopeWords];
    case 'mutualTLS':
      return ['Client certificate (mutual TLS)', ...scopeWords];
    default:
      return [{ code: name }, ...scopeWords];
  }
}

function describeHttpScheme(scheme: RawObject): Words {
  const kind = String(scheme.scheme).toLowerCase();
  const header: Words = [' in the header ', { code: 'Authorization' }];
  if (kind === 'basic') return ['User name and password (basic authentication)', ...header];
  const format = asText(scheme.bearerFormat);
  if (kind === 'bearer') return [format ? `Bearer token (${format})` : 'Bearer token', ...header];
  return ['HTTP authentication ', { code: asText(scheme.scheme) ?? '' }, ...header];
}

const FLOWS: Readonly<Record<string, string>> = {
  authorizationCode: 'authorization code',
  clientCredentials: 'client credentials',
  implicit: 'implicit',
  password: 'password',
  deviceAuthorization: 'device authorization',
};

function describeFlows(flows: RawObject): Words {
  const names = Object.keys(FLOWS).filter((flow) => getOwn(flows, flow) !== undefined);
  return names.length > 0 ? [` (${names.map((flow) => FLOWS[flow]).join(', ')} flow)`] : [];
}

const ADDRESSES: Readonly<Record<string, string>> = {
  authorizationUrl: 'Authorize at ',
  deviceAuthorizationUrl: 'Authorize the device at ',
  tokenUrl: 'Get a token from ',
  refreshUrl: 'Renew it at ',
};

/** Describes where to get credentials, and what the scopes allow. */
function listSchemeFacts({ scopes, node }: Requirement): Words[] {
  const { flows, openIdConnectUrl, oauth2MetadataUrl } = asObject(node.value);
  const flowObjects = Object.keys(FLOWS).map((name) => asObject(getOwn(flows, name)));
  const facts: Words[] = [];
  for (const [key, label] of Object.entries(ADDRESSES))
    for (const url of new Set(flowObjects.map((flow) => asText(flow[key])))) if (url) facts.push([label, { code: url }]);
  if (asText(oauth2MetadataUrl)) facts.push(['Metadata at ', { code: String(oauth2MetadataUrl) }]);
  if (asText(openIdConnectUrl)) facts.push(['Described at ', { code: String(openIdConnectUrl) }]);
  for (const scope of scopes) {
    const description = flowObjects
      .map((flow) => asText(getOwn(flow.scopes, scope)))
      .find((description) => description !== undefined);
    if (description) facts.push([{ code: scope }, `: ${description.trim().replace(/\.$/, '')}`]);
  }
  return facts;
}

const listNames = (names: readonly string[]): Words =>
  names.flatMap((name, index) => (index === 0 ? [{ code: name }] : [', ', { code: name }]));

/** Returns the alternative ways to authenticate, as samples and the console use them. */
export const securityTemplate = (operation: ApiNode, document: ApiDocument): RequestTemplate['security'] =>
  (listRequirements(operation, document) ?? []).map((way) => way.map(schemeTemplate));

function schemeTemplate({ name, node }: Requirement): SchemeTemplate {
  const scheme = asObject(node.value);
  if (scheme.type === 'apiKey')
    return {
      name,
      kind: 'apiKey',
      location: scheme.in === 'query' || scheme.in === 'cookie' ? scheme.in : 'header',
      key: asText(scheme.name),
    };
  if (scheme.type === 'mutualTLS') return { name, kind: 'mutualTLS' };
  const kind = scheme.type === 'http' ? String(scheme.scheme).toLowerCase() : 'bearer';
  return kind === 'basic' || kind === 'bearer' ? { name, kind } : { name, kind: 'http', key: asText(scheme.scheme) };
}
