/** Attributes that the reader or a script of the page sets on elements; they are preserved. */
const PRESERVED_ATTRIBUTES = new Set(['open', 'checked', 'tabindex', 'aria-expanded', 'data-label', 'data-state']);

/** Elements that a script of the page added to the content. */
const ADDED_ELEMENTS = '.code :is(.copy, .wrap)';

/**
 * Makes the children of an element equal to those of another and preserves everything that has not changed, including what the
 * reader opened, chose, typed or focused, and the scroll position. Moves nodes out of `wanted`.
 */
export function morphChildren(element: Element, target: Element): void {
  const inputStates = [...element.querySelectorAll('input')].map((input) => [input, input.checked] as const);
  morphList(element, target);
  // A radio group that was renamed meanwhile may have lost its choice.
  for (const [input, checked] of inputStates) if (input.isConnected && checked) input.checked = true;
}

function morphList(parent: Element, target: Element): void {
  const oldNodes = [...parent.childNodes].filter((node) => !isAdded(node));
  const newNodes = [...target.childNodes];
  const pairs = pairNodes(oldNodes, newNodes);
  const reusedNodes = new Set(pairs.values());
  for (const node of oldNodes) if (!reusedNodes.has(node)) node.remove();
  let position: ChildNode | null = parent.firstChild;
  for (const node of newNodes) {
    const oldNode = pairs.get(node);
    if (!oldNode) {
      parent.insertBefore(document.adoptNode(node), position);
      continue;
    }
    while (position && position !== oldNode && isAdded(position)) position = position.nextSibling;
    position = oldNode.nextSibling;
    morphNode(oldNode, node);
  }
}

function morphNode(node: ChildNode, target: ChildNode): void {
  if (!(node instanceof Element) || !isElement(target)) {
    if (node.nodeValue !== target.nodeValue) node.nodeValue = target.nodeValue;
    return;
  }
  if (node.matches('[data-island]')) {
    replaceIsland(node, target);
    return;
  }
  for (const { name, value } of target.attributes) {
    if (!PRESERVED_ATTRIBUTES.has(name) && node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  for (const { name } of [...node.attributes])
    if (!PRESERVED_ATTRIBUTES.has(name) && !target.hasAttribute(name)) node.removeAttribute(name);
  morphList(node, target);
}

/** The HTML of islands as the build wrote it: their components change them. */
const builtIslands = new WeakMap<Element, string>();

/** Replaces an island, which starts again, unless it is known to be the same. */
function replaceIsland(island: Element, target: Element): void {
  const html = target.outerHTML;
  if (builtIslands.get(island) === html) return;
  const replacement = document.adoptNode(target);
  builtIslands.set(replacement, html);
  island.replaceWith(replacement);
}

/** Pairs each wanted node with the old node that becomes it. The pairs have the same order on both sides. */
function pairNodes(oldNodes: readonly ChildNode[], newNodes: readonly ChildNode[]): Map<ChildNode, ChildNode> {
  const pairs = new Map<ChildNode, ChildNode>();
  const oldKeys = oldNodes.map(getTextKey);
  const newKeys = newNodes.map(getTextKey);
  let start = 0;
  while (start < oldNodes.length && start < newNodes.length && oldKeys[start] === newKeys[start]) start++;
  let [oldEnd, newEnd] = [oldNodes.length, newNodes.length];
  while (oldEnd > start && newEnd > start && oldKeys[oldEnd - 1] === newKeys[newEnd - 1]) {
    oldEnd--;
    newEnd--;
  }
  for (let index = 0; index < start; index++) pairs.set(newNodes[index] as ChildNode, oldNodes[index] as ChildNode);
  for (let index = newEnd; index < newNodes.length; index++)
    pairs.set(newNodes[index] as ChildNode, oldNodes[index - newEnd + oldEnd] as ChildNode);
  // In between, pair nodes with the same text, and in the gaps nodes of the same kind.
  let oldStart = start;
  let newStart = start;
  for (let index = start; index <= newEnd; index++) {
    const oldIndex = index === newEnd ? oldEnd : oldKeys.indexOf(newKeys[index] as string, oldStart);
    if (oldIndex < 0 || oldIndex > oldEnd || (oldIndex === oldEnd && index < newEnd)) continue;
    pairByKind(oldNodes.slice(oldStart, oldIndex), newNodes.slice(newStart, index), pairs);
    if (index < newEnd) pairs.set(newNodes[index] as ChildNode, oldNodes[oldIndex] as ChildNode);
    oldStart = oldIndex + 1;
    newStart = index + 1;
  }
  return pairs;
}

function pairByKind(oldNodes: readonly ChildNode[], newNodes: readonly ChildNode[], pairs: Map<ChildNode, ChildNode>): void {
  let start = 0;
  for (const newNode of newNodes) {
    const oldIndex = oldNodes.findIndex((oldNode, index) => index >= start && getKind(oldNode) === getKind(newNode));
    if (oldIndex < 0) continue;
    pairs.set(newNode, oldNodes[oldIndex] as ChildNode);
    start = oldIndex + 1;
  }
}

/** Returns a key that stays the same when the reader changes an element: its kind and its text. */
function getTextKey(node: ChildNode): string {
  return `${getKind(node)} ${getText(node)}`;
}

function getText(node: ChildNode): string {
  if (!isElement(node) || !node.querySelector(ADDED_ELEMENTS)) return node.textContent ?? '';
  return [...node.childNodes].map((child) => (isAdded(child) ? '' : getText(child))).join('');
}

/**
 * Returns the kind of a node. Nodes of the same kind can become each other, except frames, which would reload, and form fields
 * with another name.
 */
function getKind(node: ChildNode): string {
  if (!isElement(node)) return node.nodeName;
  const fieldKind = node.matches('input, select, textarea')
    ? `${node.getAttribute('type') ?? ''} ${node.getAttribute('value') ?? ''}`
    : '';
  return `${node.nodeName} ${node.getAttribute('class') ?? ''} ${fieldKind}`;
}

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
const isAdded = (node: Node): boolean => isElement(node) && node.matches(ADDED_ELEMENTS);
