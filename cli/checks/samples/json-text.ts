import { isJsonText } from '../../schema/is-json-text.js';
import { findJsonError, type JsonError } from '../../schema/json-error.js';
import { replacePlaceholders } from './placeholders.js';

/** Replaces a placeholder before the text is parsed; no author writes this value. */
const FILLER = '\uE000';

/** Parsed JSON, or the syntax error. */
export type JsonText =
  /** `text` is what was parsed: the code with its placeholders replaced, at the same offsets. */
  { readonly value: unknown; readonly text: string } | { readonly error: JsonError };

/**
 * Parses JSON as samples show it: `<name>`, `${NAME}` and `{{ name }}` may replace a value, `…` and `...` may mark omissions, and members may appear
 * without the object around them.
 */
export function readJsonText(code: string): JsonText {
  const filled = replacePlaceholders(code, 'json', ({ length }) => `"${FILLER.repeat(length - 2)}"`);
  for (const text of [code, filled]) {
    try {
      return { value: JSON.parse(text), text };
    } catch {}
  }
  const error = findJsonError(code) as JsonError;
  if (/^\s*"(?:[^"\\\n]|\\.)*"\s*:/.test(code) && isJsonText(`{${filled.replace(/,\s*$/, '')}}`))
    return { value: undefined, text: '' };
  return { error: { offset: error.offset, reason: explainError(code, error) } };
}

/** Whether a value replaces a placeholder. */
export const isFiller = (value: unknown): boolean => typeof value === 'string' && value.startsWith(FILLER);

function explainError(code: string, { offset, reason }: JsonError): string {
  const after = code.slice(offset);
  if (/^(?:\/[/*]|#)/.test(after)) return 'JSON has no comments; a fence with comments is "jsonc"';
  return reason.replace('the file ends', 'it ends').replace('the end of the file', 'the end');
}
