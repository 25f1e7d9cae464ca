import * as z from 'zod';
import { BADGE_TYPES } from '../../templates/badge-types.js';
import type { EntryBadge } from '../types.js';

const badge = z.union([
  z.string().min(1),
  z.strictObject({ text: z.string().min(1), type: z.enum(BADGE_TYPES).default('neutral') }),
]);

/** The icon and the badge of an entry of the navigation, in `sidebar.yml`, category files and front matter. */
export const ENTRY_MARKS = {
  icon: z.string().min(1).optional(),
  badge: badge
    .transform((value): EntryBadge => (typeof value === 'string' ? { text: value, type: 'neutral' } : value))
    .optional(),
};

/** Reads the badge of a page; `undefined` for anything else than a text or an object with a text. */
export const readBadge = (value: unknown): EntryBadge | undefined => ENTRY_MARKS.badge.safeParse(value).data;
