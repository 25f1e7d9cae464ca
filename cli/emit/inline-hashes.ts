import { createHash } from 'node:crypto';
import type { RuntimeLinks } from '../render/index.js';

/** Returns the CSP sources of the inline scripts. https://www.w3.org/TR/CSP3/#grammardef-hash-source */
export const inlineHashes = (inline: RuntimeLinks['inline']): string[] =>
  Object.values(inline).map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`);
