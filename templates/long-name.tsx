import { Fragment } from 'react';

/** A word that does not fit into a line of the sidebar or a column of a list. */
const LONG = /\S{22}/;

/** A text in which long names, such as those of models, can break after punctuation instead of anywhere. */
export function LongName({ text }: { text: string }) {
  if (!LONG.test(text)) return text;
  return text.split(/(?<=\w[._/:-])(?=\w)/).map((segment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {segment}
    </Fragment>
  ));
}
