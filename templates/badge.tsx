import type { NavEntry } from './view.js';

/** A short label next to the label of an entry, and part of its name. */
export const Badge = ({ text, type }: NonNullable<NavEntry['badge']>) => <span className={`nav-badge ${type}`}>{text}</span>;
