import { mapFences } from '../body/code-ranges.js';

/** Writes what follows the markers of fences as docsgen does, and the signs of annotations without the mark that hides the comment. */
export const convertFences = (text: string): string =>
  mapFences(text, (fence) => {
    const source = text.slice(fence.start, fence.end);
    const head = source.split('\n')[0] as string;
    const info = convertInfo(fence.info);
    const body = source.slice(head.length).replace(/\((\d{1,2})\)!/g, '($1)');
    return `${fence.indent}${fence.marker}${info}${body}`;
  });

/** `{ .py .annotate hl_lines="2 3" title="a.py" }` → `py title="a.py" {2,3}` */
function convertInfo(info: string): string {
  const inner = info.replace(/\{([^{}]*)\}/g, ' $1 ').trim();
  const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(inner);
  const lines = /hl_lines=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(inner);
  const numbers = /linenums=/.test(inner);
  const words = inner
    .replace(/[\w-]+=(?:"[^"]*"|'[^']*'|\S+)/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first = ''] = words.filter((word) => !/^\.(?:annotate|no-copy|copy|select|no-select|yaml-annotate)$/.test(word));
  const language = first.replace(/^\./, '').replace(/^#.*/, '');
  const marks = (lines?.[1] ?? lines?.[2] ?? lines?.[3] ?? '')
    .trim()
    .split(/[\s,]+/)
    .filter((one) => /^\d+(?:-\d+)?$/.test(one));
  const name = title?.[1] ?? title?.[2];
  const meta = [
    ...(name ? [`title="${name.replaceAll('"', "'")}"`] : []),
    ...(marks.length > 0 ? [`{${marks.join(',')}}`] : []),
    ...(numbers ? ['showLineNumbers'] : []),
  ];
  const isBare = language === '' && meta.length > 0;
  return [isBare ? 'text' : language, ...meta].join(' ').trim();
}
