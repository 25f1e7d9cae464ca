import { expect, test } from 'vitest';
import { getStatusMeaning } from '../../../../cli/pages/openapi/operation/response.js';

test.each([
  ['404', 'Not Found'],
  ['default', 'Any other status'],
  ['constructor', ''],
  ['__proto__', ''],
])('the meaning of the status %s is "%s"', (status, meaning) => {
  expect(getStatusMeaning(status)).toBe(meaning);
});
