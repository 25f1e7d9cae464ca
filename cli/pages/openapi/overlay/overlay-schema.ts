import type { ValidateFunction } from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import { type Explanation, explainErrors } from '../document/schema-errors.js';

const EXTENSIONS = { '^x-': true };

/**
 * The published schemas of overlays 1.0 and 1.1 in one, https://spec.openapis.org/overlay/1.1/schema/2026-01-14; without `uniqueItems`, because
 * repeated actions do no harm and comparing ten thousand takes long.
 */
const SCHEMA = {
  type: 'object',
  required: ['overlay', 'info', 'actions'],
  properties: {
    overlay: { type: 'string', pattern: '^1\\.[01]\\.\\d+$' },
    info: {
      type: 'object',
      required: ['title', 'version'],
      properties: { title: { type: 'string' }, version: { type: 'string' }, description: { type: 'string' } },
      patternProperties: EXTENSIONS,
      additionalProperties: false,
    },
    extends: { type: 'string' },
    actions: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['target'],
        properties: {
          target: { type: 'string', pattern: '^\\$' },
          description: { type: 'string' },
          update: {},
          copy: { type: 'string', pattern: '^\\$' },
          remove: { type: 'boolean' },
        },
        patternProperties: EXTENSIONS,
        additionalProperties: false,
      },
    },
  },
  patternProperties: EXTENSIONS,
  additionalProperties: false,
};

let compiled: ValidateFunction | undefined;

/** Returns the errors of an overlay; https://spec.openapis.org/overlay/v1.1.0.html#schema */
export function validateOverlay(value: unknown): readonly Explanation[] {
  compiled ??= new Ajv2020.default({ allErrors: true, strict: false }).compile(SCHEMA);
  return compiled(value) ? [] : explainErrors(compiled.errors ?? [], value);
}
