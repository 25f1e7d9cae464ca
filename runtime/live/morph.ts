/** Attributes that the reader or a script of the page sets on elements; they are preserved. */
const PRESERVED_ATTRIBUTES = new Set(['open', 'checked', 'tabindex', 'aria-expanded', 'data-label', 'data-state']);

/** Elements that a script of the page added to the content. */
const ADDED_ELEMENTS = '.code > .copy';

/**
 * Makes the children of an element equal to those of another and preserves everything that has not changed, including what the
 * reader opened, chose, typed or focused, and the scroll position. Moves nodes out of `wanted`.
 */
export function morphChildren(element: Element, wanted: Element): void {
  const chosen = [...element.querySelectorAll('input')].map((input) => [input, input.checked] as const);
  morphList(element, wanted);
  // A radio group that was renamed meanwhile may have lost its choice.
  for (const [input, checked] of chosen) if (input.isConnected && checked) input.checked = true;
}

function morphList(parent: Element, wanted: Element): void {
  const old = [...parent.childNodes].filter((node) => !isAdded(node));
  const next = [...wanted.childNodes];
  const pairs = pairNodes(old, next);
  const kept = new Set(pairs.values());
  for (const node of old) if (!kept.has(node)) node.remove();
  let at: ChildNode | null = parent.firstChild;
  for (const node of next) {
    const own = pairs.get(node);
    if (!own) {
      parent.insertBefore(document.adoptNode(node), at);
      continue;
    }
    while (at && at !== own && isAdded(at)) at = at.nextSibling;
    at = own.nextSibling;
    morphNode(own, node);
  }
}

function morphNode(node: ChildNode, wanted: ChildNode): void {
  if (!(node instanceof Element) || !isElement(wanted)) {
    if (node.nodeValue !== wanted.nodeValue) node.nodeValue = wanted.nodeValue;
    return;
  }
  for (const { name, value } of wanted.attributes) {
    if (!PRESERVED_ATTRIBUTES.has(name) && node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  for (const { name } of [...node.attributes])
    if (!PRESERVED_ATTRIBUTES.has(name) && !wanted.hasAttribute(name)) node.removeAttribute(name);
  morphList(node, wanted);
}

/** Pairs each wanted node with the old node that becomes it. The pairs have the same order on both sides. */
function pairNodes(old: readonly ChildNode[], next: readonly ChildNode[]): Map<ChildNode, ChildNode> {
  const pairs = new Map<ChildNode, ChildNode>();
  const oldKeys = old.map(getTextKey);
  const nextKeys = next.map(getTextKey);
  let start = 0;
  while (start < old.length && start < next.length && oldKeys[start] === nextKeys[start]) start++;
  let [oldEnd, nextEnd] = [old.length, next.length];
  while (oldEnd > start && nextEnd > start && oldKeys[oldEnd - 1] === nextKeys[nextEnd - 1]) {
    oldEnd--;
    nextEnd--;
  }
  for (let at = 0; at < start; at++) pairs.set(next[at] as ChildNode, old[at] as ChildNode);
  for (let at = nextEnd; at < next.length; at++) pairs.set(next[at] as ChildNode, old[at - nextEnd + oldEnd] as ChildNode);
  // In between, pair nodes with the same text, and in the gaps nodes of the same kind.
  let oldAt = start;
  let nextAt = start;
  for (let at = start; at <= nextEnd; at++) {
    const same = at === nextEnd ? oldEnd : oldKeys.indexOf(nextKeys[at] as string, oldAt);
    if (same < 0 || same > oldEnd || (same === oldEnd && at < nextEnd)) continue;
    pairByKind(old.slice(oldAt, same), next.slice(nextAt, at), pairs);
    if (at < nextEnd) pairs.set(next[at] as ChildNode, old[same] as ChildNode);
    oldAt = same + 1;
    nextAt = at + 1;
  }
  return pairs;
}

function pairByKind(old: readonly ChildNode[], next: readonly ChildNode[], pairs: Map<ChildNode, ChildNode>): void {
  let from = 0;
  for (const node of next) {
    const at = old.findIndex((one, index) => index >= from && getKind(one) === getKind(node));
    if (at < 0) continue;
    pairs.set(node, old[at] as ChildNode);
    from = at + 1;
  }
}

/** Returns a key that stays the same when the reader changes an element: its kind and its text. */
function getTextKey(node: ChildNode): string {
  return `${getKind(node)} ${getText(node)}`;
}

function getText(node: ChildNode): string {
  if (!isElement(node) || !node.querySelector(ADDED_ELEMENTS)) return node.textContent ?? '';
  return [...node.childNodes].map((one) => (isAdded(one) ? '' : getText(one))).join('');
}

/**
 * Returns the kind of a node. Nodes of the same kind can become each other, except frames, which would reload, and form fields
 * with another name.
 */
function getKind(node: ChildNode): string {
  if (!isElement(node)) return node.nodeName;
  const own = node.matches('input, select, textarea')
    ? `${node.getAttribute('type') ?? ''} ${node.getAttribute('value') ?? ''}`
    : '';
  return `${node.nodeName} ${node.getAttribute('class') ?? ''} ${own}`;
}

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
const isAdded = (node: Node): boolean => isElement(node) && node.matches(ADDED_ELEMENTS);
