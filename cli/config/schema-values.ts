import * as z from 'zod';

/** The kinds of values that options of several subjects have. */
export const text = z.string().min(1);
export const route = z
  .string()
  .regex(/^(?!.*\/\.{1,2}(?:\/|$))\/[A-Za-z0-9._~/-]*$/, 'must be a route: "/", letters, digits, "-", "_" and "."');
export const path = z.string().regex(/^\/[^\s]*$/, 'must be a path that begins with "/"');
export const httpUrl = z.string().regex(/^https?:\/\/\S+$/, 'must be a URL that begins with https:// or http://');
/** A language tag without extensions (RFC 5646). */
export const LANGUAGE_TAG = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/;

export const host = z.string().regex(/^[a-z0-9.-]+(:\d+)?$/i, 'must be a host name');
export const target = z
  .string()
  .regex(/^(\/|https?:\/\/|mailto:|#)\S*$/, 'must be a route of the site or a URL')
  .refine((to) => !/[\p{Cc}\p{Cs}]/u.test(to), 'must be an address without control characters')
  .refine((to) => !/^https?:/.test(to) || URL.canParse(to), 'must be a route of the site or a URL with a valid host');
