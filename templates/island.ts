/** Marks the element around the content of a directive in the HTML of its island. The component cannot change what is in it. */
export const CHILDREN_ATTRIBUTE = 'data-island-content';
