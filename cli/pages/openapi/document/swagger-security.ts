import { type ApiNode, children } from './document.js';
import { asObject, type RawObject } from './guards.js';
import type { WithOrigin } from './swagger-origin.js';

const FLOWS: Readonly<Record<string, string>> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
};

/** Converts security schemes of Swagger 2.0 to OpenAPI 3.0; https://spec.openapis.org/oas/v2.0.html#security-definitions-object */
export function convertSecuritySchemes(definitions: ApiNode, withOrigin: WithOrigin): RawObject {
  return Object.fromEntries(
    children(definitions).map(([name, node]) => {
      const { type, flow, authorizationUrl, tokenUrl, scopes, ...rest } = asObject(node.value);
      if (type === 'basic') return [name, withOrigin({ ...rest, type: 'http', scheme: 'basic' }, node)];
      if (type !== 'oauth2') return [name, node.value];
      const flowObject = { authorizationUrl, tokenUrl, scopes };
      return [name, withOrigin({ ...rest, type, flows: { [FLOWS[String(flow)] ?? 'implicit']: flowObject } }, node)];
    }),
  );
}
