import { Fragment } from 'react';

/** A path, or a part of one, with line break opportunities after slashes. */
export function Path({ text }: { text: string }) {
  return text.split(/(?<=\/)/).map((segment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: static markup
    <Fragment key={index}>
      {segment}
      {index > 0 && segment.endsWith('/') && <wbr />}
    </Fragment>
  ));
}
