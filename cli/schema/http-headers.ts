/** Whether a text can be the name of a response header (RFC 9110, section 5.1). */
export const isHeaderName = (text: string): boolean => /^[\w!#$%&'*+.^`|~-]+$/.test(text);

/** Whether a text can be the value of a response header in every host's file: visible ASCII, spaces and tabs (RFC 9110, section 5.5). */
export const isHeaderValue = (text: string): boolean => /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(text);
