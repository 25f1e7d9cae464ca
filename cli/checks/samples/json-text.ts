import { type JsonError, jsonError } from '../../schema/json-error.js';
import { fillGaps } from './gaps.js';

/** What a gap becomes before the text is read: a value that no author writes. */
const FILLER = '\uE000';

/** JSON that was read, or why it cannot be. */
export type JsonText =
  /** `text` is what was parsed: the code with its gaps filled, every offset as in the code. */
  { readonly value: unknown; readonly text: string } | { readonly fault: JsonError };

/**
 * Reads JSON as samples show it: `<name>`, `${NAME}` and `{{ name }}` may stand where a value does, `…` and `...` where something is left out, and
 * members may stand without the object around them.
 */
export function readJsonText(code: string): JsonText {
  const filled = fillGaps(code, 'json', ({ length }) => `"${FILLER.repeat(length - 2)}"`);
  for (const text of [code, filled]) {
    try {
      return { value: JSON.parse(text), text };
    } catch {
      // The next one may do.
    }
  }
  const fault = jsonError(code) as JsonError;
  if (/^\s*"(?:[^"\\\n]|\\.)*"\s*:/.test(code) && isJson(`{${filled.replace(/,\s*$/, '')}}`))
    return { value: undefined, text: '' };
  return { fault: { offset: fault.offset, reason: reasonOf(code, fault) } };
}

/** Whether a value stands for something that the reader fills in. */
export const isFiller = (value: unknown): boolean => typeof value === 'string' && value.startsWith(FILLER);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function reasonOf(code: string, { offset, reason }: JsonError): string {
  const rest = code.slice(offset);
  if (/^(?:\/[/*]|#)/.test(rest)) return 'JSON has no comments; a fence with comments is "jsonc"';
  return reason.replace('the file ends', 'it ends').replace('the end of the file', 'the end');
}
