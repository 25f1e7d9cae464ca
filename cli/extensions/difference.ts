/** Returns the parts of two texts where they begin to differ; `undefined` if they are the same. */
export function findDifference(first: string, second: string): { readonly first: string; readonly second: string } | undefined {
  if (first === second) return undefined;
  let index = 0;
  while (first[index] === second[index]) index += 1;
  const excerpt = (text: string) => text.slice(Math.max(0, index - 15), index + 25);
  return { first: excerpt(first), second: excerpt(second) };
}
