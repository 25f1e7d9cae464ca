import { linkTo } from '../texts/content.js';

/** The link of a heading to itself. */
export function Anchor({ id, title }: { id: string; title: string }) {
  // biome-ignore lint/a11y/useAnchorContent: its name is its label
  return <a className="anchor" href={`#${id}`} aria-label={linkTo(title)} />;
}
