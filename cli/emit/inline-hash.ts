import { createHash } from 'node:crypto';

/** Returns the CSP source of an inline script. https://www.w3.org/TR/CSP3/#grammardef-hash-source */
export const inlineHash = (script: string): string => `sha256-${createHash('sha256').update(script).digest('base64')}`;
