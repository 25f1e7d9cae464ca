import { isJsonType } from '../../../../samples/json-value.js';

/** The essence of a content type decides; its parameters do not matter. */
export const isJson = (type: string): boolean => isJsonType(type) || /^\*\/\*/.test(type);

export const isXml = (type: string): boolean => /[/+]xml(?![\w-])/i.test(type);

export const isUrlEncoded = (type: string): boolean => /x-www-form-urlencoded/i.test(type);

export const isMultipart = (type: string): boolean => /^multipart\//i.test(type);

/** Types whose content is bytes if no schema says otherwise. */
const BINARY = /^(?:application\/(?:octet-stream|pdf|zip|gzip)|image\/(?!svg)|audio\/|video\/)/i;

export const isBinary = (type: string): boolean => BINARY.test(type);
