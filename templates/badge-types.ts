/** The colors of badges: neutral, and those of the notes. */
export const BADGE_TYPES = ['neutral', 'note', 'tip', 'info', 'caution', 'warning', 'danger'] as const;
export type BadgeType = (typeof BADGE_TYPES)[number];
