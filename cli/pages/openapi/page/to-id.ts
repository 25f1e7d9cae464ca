/** Returns a text as an id, without characters that URLs encode. */
export const toId = (text: string): string => text.replace(/[\s%#"'<>`\\^\p{Cc}\p{Surrogate}]+/gu, '-');
