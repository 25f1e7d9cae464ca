import type { Element, ElementContent } from 'hast';
import { element } from '../hast.js';

/**
 * Wraps a component that `templates/css/components.css` styles. Only pages that contain the class name link to that style sheet. The wrapper is the
 * container whose width decides the number of columns.
 */
export const wrapComponent = (name: string, children: ElementContent[]): Element =>
  element('div', { className: ['component', `component-${name}`] }, children);
