import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import { CHILDREN_ATTRIBUTE } from '../../templates/island.js';

interface TrustedTypes {
  readonly emptyHTML: TrustedHTML;
}

/**
 * Hydrates an island with the props in its attributes. The elements that the server rendered as its content stay: a component that shows them again
 * shows the same elements.
 *
 * @param onDifference is called if the component renders something else than the server did
 */
export function hydrateIsland(
  island: HTMLElement,
  component: ComponentType<object>,
  onDifference: (error: unknown) => void,
): Root {
  const props = JSON.parse(island.dataset.props ?? '{}') as object;
  const content = island.querySelector(`[${CHILDREN_ATTRIBUTE}]`);
  const children = content ? createElement(Content, { nodes: [...content.childNodes] }) : undefined;
  const element = createElement(component, { ...props, children } as object);
  // React would lose a click before the end of the hydration if the application renders the element, as in slots.
  return flushSync(() => hydrateRoot(island, element, { onRecoverableError: onDifference }));
}

function Content({ nodes }: { nodes: readonly Node[] }) {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  return createElement('div', {
    [CHILDREN_ATTRIBUTE]: '',
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: trustedTypes?.emptyHTML ?? '' },
    ref: (element: HTMLElement | null) => {
      if (element && element.firstChild !== nodes[0]) element.append(...nodes);
    },
  });
}
