import { expect, it } from 'vitest';
import { kebabCase } from '../../../../cli/pages/openapi/page/slug.js';

it.each([
  ['getAllClientFeatures', 'get-all-client-features'],
  ['getPATs', 'get-pats'],
  ['getHTMLPage', 'get-html-page'],
  ['oauth2Token', 'oauth2-token'],
  ['getFeaturesV2', 'get-features-v2'],
  ['getV2Features', 'get-v2-features'],
  ['snake_case.and dots', 'snake-case-and-dots'],
  ['Import/Export', 'import-export'],
  ['API tokens', 'api-tokens'],
  ['get-/users/{id}', 'get-users-id'],
  ['Überblick', 'uberblick'],
  ['日本', '65e5-672c'],
  ['???', '3f-3f-3f'],
])('%s becomes %s', (name, slug) => {
  expect(kebabCase(name)).toBe(slug);
});
