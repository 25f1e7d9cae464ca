/** Returns a count with its noun, such as `1 page` and `2 pages`. */
export const countNoun = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
