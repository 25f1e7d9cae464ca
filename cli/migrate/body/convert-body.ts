import { isSafeElement } from '../../pages/markdown/safe-html.js';
import { createTextLines, type TextLines } from '../../pages/text-lines.js';
import type { OldPage } from '../old-page.js';
import type { Note } from '../source.js';
import { evaluateCode, evaluateExports, type Scope } from './expressions.js';
import { htmlTag } from './html-attributes.js';
import { beginsHtmlBlock, inlineToHtml } from './inline-html.js';
import { type Element, type Expression, type JsxNode, parseJsx } from './jsx-tree.js';
import { keepElementId, keepIds } from './keep-ids.js';
import { removePluginLinks, rewriteLinks } from './link-text.js';
import { collapseBlankLines, dedent, indentRest } from './markdown-text.js';
import { type Import, readModules } from './modules.js';
import { wrapParts } from './parts.js';
import { recountColons } from './recount-colons.js';
import type { BodyRules, Component, ComponentContext, ConvertComponent } from './rules.js';
import { separateComments } from './separate-comments.js';
import { commentTemplates } from './templates.js';
import { stripColors } from './terminal-output.js';

/** The parts of the site that the conversion of a page uses. */
export interface BodySite {
  readonly rules: BodyRules;
  link(page: OldPage, target: string): string;
  /** Returns an `::include` of the page that a module name refers to. */
  include(page: OldPage, from: string, props: Readonly<Record<string, unknown>>): string | undefined;
  readCode(page: OldPage, from: string): { readonly text: string; readonly extension: string } | undefined;
  /** Returns the value that a module of the site exports as its default; `undefined` if it cannot be evaluated. */
  data(page: OldPage, from: string): unknown;
  /** Returns the target of a picture that a page imports; `undefined` for other modules. */
  picture(page: OldPage, from: string): string | undefined;
  /** Components that the maintainer of the site has mapped. */
  readonly map: ReadonlyMap<string, ConvertComponent>;
}

export interface ConvertedBody {
  readonly text: string;
  readonly notes: readonly Note[];
  /** Counts of what was converted, by name. */
  readonly converted: ReadonlyMap<string, number>;
}

/** Converts the body of a page to Markdown of docsgen. */
export function convertBody(page: OldPage, site: BodySite): ConvertedBody {
  const { rules } = site;
  const isMdx = rules.isMdx(page);
  const prepared = stripColors(rules.prepare(page.body, page));
  const modules = isMdx ? readModules(prepared) : { text: prepared, imports: [], exports: [] };
  const imports = new Map(modules.imports.map((one) => [one.name, one]));
  const pictures = modules.imports.flatMap(({ name, from }) => {
    const target = site.picture(page, from);
    return target === undefined ? [] : [[name, target] as const];
  });
  const data = modules.imports.flatMap(({ name, imported, from }) => {
    const value = imported === 'default' && !/^(?:@theme|@docusaurus)/.test(from) ? site.data(page, from) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  const base: Scope = { ...rules.scope, ...Object.fromEntries([...pictures, ...data]), frontMatter: page.meta };
  const scope = { ...base, ...evaluateExports(modules.exports, base) };
  const state = new Conversion(modules.text, { page, site, imports, scope });
  for (const statement of modules.exports) {
    const [, name] = /^export\s+(?:const|let|var|function|default\s+function|class)\s+([\w$]+)/.exec(statement) ?? [];
    const isKnown = name !== undefined && (Object.hasOwn(scope, name) || ['toc', 'metadata'].includes(name));
    if (!isKnown)
      state.note(
        'code',
        { start: prepared.indexOf(statement) },
        { subject: `export ${name ?? ''}`.trim(), text: 'The exported code was left out.' },
      );
  }
  const nodes = parseJsx(state.text, { expressions: isMdx });
  const text = state.render(nodes, { start: 0, end: state.text.length });
  const nested = recountColons(separateComments(collapseBlankLines(text), state.comments));
  return { text: rules.ids ? keepIds(nested, rules.ids) : nested, notes: state.notes, converted: state.converted };
}

interface ConversionInput {
  readonly page: OldPage;
  readonly site: BodySite;
  readonly imports: ReadonlyMap<string, Import>;
  readonly scope: Scope;
}

/** A part of the text, and the element that it is the content of. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly parent?: Pick<Component, 'name' | 'props'>;
  /** The part begins within a line, after a tag that stays. */
  readonly isInLine?: boolean;
}

class Conversion {
  readonly notes: Note[] = [];
  readonly converted = new Map<string, number>();
  /** The comments that were made of code and tags. */
  readonly comments = new Set<string>();

  readonly text: string;

  private readonly lines: TextLines;

  constructor(
    text: string,
    private readonly input: ConversionInput,
  ) {
    const { templates } = input.site.rules;
    const plain = templates ? this.removeTemplates(text, templates) : text;
    this.text = removePluginLinks(plain, (target) => {
      const { page } = input;
      const subject = `${/^[^:]*:/.exec(target)?.[0] ?? ''}…`;
      this.notes.push({
        kind: 'code',
        file: page.file,
        subject,
        text: 'Links with this protocol need a plugin of the old tool; their text stays.',
      });
    });
    this.lines = createTextLines(this.text);
  }

  note(kind: Note['kind'], { start }: { readonly start: number }, { subject, text }: Pick<Note, 'subject' | 'text'>): void {
    const line = this.input.page.skippedLines + this.lines.pointAt(Math.max(0, start)).line;
    this.notes.push({ kind, file: this.input.page.file, line, subject, text });
  }

  private removeTemplates(text: string, templates: RegExp): string {
    const { page } = this.input;
    const lines = createTextLines(text);
    return commentTemplates(text, {
      pattern: templates,
      note: (code, offset) => {
        const line = page.skippedLines + lines.pointAt(offset).line;
        const subject = `${/\{[{%]/.exec(code)?.[0] ?? ''}…`;
        const cause = `The code in ${shorten(code)} cannot be evaluated; it is a comment in the page, or was left out of an attribute.`;
        this.notes.push({ kind: 'code', file: page.file, line, subject, text: cause });
      },
      toComment: (code) => this.toComment(code),
    });
  }

  private toComment(text: string): string {
    const comment = `<!-- ${text.replace(/--+/g, (dashes) => dashes.split('').join(' ')).replace(/\s*\n\s*/g, ' ')} -->`;
    this.comments.add(comment);
    return comment;
  }

  /** Renders the nodes of a part of the text, and the Markdown between them. */
  render(nodes: readonly JsxNode[], part: Part): string {
    let output = '';
    let from = part.start;
    let afterBlock: boolean = part.isInLine !== true;
    for (const node of nodes) {
      const between = this.text.slice(from, node.start);
      output += this.markdown(between);
      const line = output.slice(output.lastIndexOf('\n') + 1);
      const isFirst: boolean =
        /^[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+|>[ \t]?)*$/.test(line) && (between.includes('\n') || afterBlock);
      const rest = /^[ \t]*(?=\n|<|\{|$)/.test(this.text.slice(node.end, part.end));
      const isBlock: boolean = isFirst && rest;
      const written: string =
        node.kind === 'element' ? this.element(node, { isBlock, parent: part.parent }) : this.expression(node);
      afterBlock = isBlock && isSeparate(written);
      if (afterBlock) {
        const indent = line.replace(/[^>\t]/g, ' ');
        const isOpen = line.trim() === '' && isAfterText(output);
        const separator = isOpen ? `\n${line}` : '';
        output = `${output}${separator}${indentRest(written, indent)}\n`;
        if (!/^[ \t]*\n/.test(this.text.slice(node.end, part.end))) output += line.trim() === '' ? line : indent;
        else output += '';
      } else output += written;
      from = node.end;
    }
    return output + this.markdown(this.text.slice(from, part.end));
  }

  private markdown(part: string): string {
    const { page, site } = this.input;
    return rewriteLinks(part, (target) => site.link(page, target));
  }

  private expression({ start, end }: Expression): string {
    const code = this.text.slice(start + 1, end - 1).trim();
    const comment = /^\/\*([\s\S]*)\*\/$/.exec(code)?.[1];
    if (comment !== undefined) {
      const id = /^\s*#([\w-]+)\s*$/.exec(comment)?.[1];
      if (id) return `{#${id}}`;
      return comment.trim() === 'truncate' ? '<!-- truncate -->' : `<!--${comment.replaceAll('--', '- -')}-->`;
    }
    if (/^#[\w-]+$/.test(code)) return `{#${code.slice(1)}}`;
    const variable = /^props\.([A-Za-z_]\w*)$/.exec(code)?.[1];
    if (variable !== undefined && this.input.page.address === undefined) return `{{ ${variable} }}`;
    const result = evaluateCode(code, this.input.scope);
    if (result && (typeof result.value === 'string' || typeof result.value === 'number')) return String(result.value);
    if (result && (result.value === null || typeof result.value === 'boolean')) return '';
    const isPath = /[\w/]$/.test(this.text.slice(0, start)) || this.input.imports.has(code);
    if (code === '' || (isPath && /^[\w.-]+$/.test(code)) || (/^[\w-]+$/.test(code) && !/^[A-Za-z_$][\w$]*$/.test(code)))
      return this.text.slice(start, end);
    this.note(
      'code',
      { start },
      { subject: '{…}', text: `The code ${shorten(code)} cannot be evaluated; it is a comment in the page.` },
    );
    return this.toComment(this.text.slice(start, end));
  }

  private element(node: Element, { isBlock, parent }: { readonly isBlock: boolean; readonly parent?: Part['parent'] }): string {
    const { tag } = node;
    const props = this.props(node);
    const convert = this.find(tag.name);
    const isHtml = /^[a-z]/.test(tag.name) && !tag.name.includes('.');
    const content = this.render(node.children, {
      start: node.inner[0],
      end: node.inner[1],
      parent: { name: tag.name, props },
      isInLine: isHtml && !isBlock,
    });
    const startsInLine = !/^[ \t]*\n/.test(this.text.slice(node.inner[0], node.inner[1]));
    const children = dedent(content, startsInLine);
    const childNames = node.children.flatMap((child) => (child.kind === 'element' ? [child.tag.name] : []));
    const written = convert?.({ name: tag.name, props, children, isBlock, parent, childNames }, this.context());
    if (written !== undefined) {
      this.converted.set(tag.name, (this.converted.get(tag.name) ?? 0) + 1);
      return isBlock ? keepElementId(written, { id: props.id, isPart: parent !== undefined }) : written;
    }
    if (isHtml) return this.html(node, { props, content, children, isBlock });
    const from = this.input.imports.get(tag.name.split('.')[0] as string)?.from;
    const source = from === undefined ? '' : ` from ${from}`;
    this.note('component', node, {
      subject: `<${tag.name}>`,
      text: `The component${source} has no counterpart. Its tag is a comment in the page${children.trim() === '' ? '' : ', its content stays'}.`,
    });
    const code = /^\s*\{[A-Za-z_$][\w$]*\}\s*$/.test(children);
    const opening = this.toComment(this.text.slice(tag.start, code ? node.end : tag.end));
    if (code) return opening;
    if (node.inner[0] === node.end) return opening;
    return isBlock ? `${opening}\n\n${wrapParts(children).trim()}\n\n<!-- /${tag.name} -->` : `${opening}${content}`;
  }

  private html(
    node: Element,
    {
      props,
      content,
      children,
      isBlock,
    }: { readonly props: Component['props']; readonly content: string; readonly children: string; readonly isBlock: boolean },
  ): string {
    const { tag } = node;
    const { page, site } = this.input;
    if (!isSafeElement(tag.name.toLowerCase())) {
      this.note('component', node, {
        subject: `<${tag.name}>`,
        text: `Pages of docsgen cannot contain the element${tag.name === 'svg' ? '; it was left out' : '; its content stays'}.`,
      });
      if (tag.name === 'svg') return '';
      return isBlock ? `${wrapParts(children).trim()}\n` : content;
    }
    const opening = htmlTag(tag, props, { text: this.text, link: (target) => site.link(page, target) });
    const heading = typeof props.id === 'string' ? /^\s*(#{1,6}[ \t][^\n]*?)[ \t]*$/.exec(children.trim())?.[1] : undefined;
    if (heading !== undefined && isBlock) return `${heading.trim()} {#${props.id}}\n`;
    if (node.inner[0] === node.end) return opening;
    if (node.inner[1] === node.inner[0]) return `${opening}</${tag.name}>`;
    const isMarkdown = /\n/.test(content) && /[*`[_#]|^\s*(?:[-+]|\d+\.)\s|:::|^\s*\|/m.test(content.replace(/<[^<>]*>/g, ''));
    const isHtmlOnly = site.rules.isMdx(page) && beginsHtmlBlock(tag.name) && !content.includes('\n');
    if (isHtmlOnly)
      return tag.name === 'p' && opening === '<p>' && isBlock
        ? content.trim()
        : `${opening}${inlineToHtml(content)}</${tag.name}>`;
    if (!isBlock || !isMarkdown) return `${opening}${isBlock ? content.replace(/\n\s*\n/g, '\n') : content}</${tag.name}>`;
    return `${opening}\n\n${children.trim()}\n\n</${tag.name}>`;
  }

  private find(name: string): ConvertComponent | undefined {
    const { site, imports, page } = this.input;
    const mapped = site.map.get(name);
    if (mapped) return mapped;
    const from = imports.get(name)?.from;
    if (from !== undefined) {
      const isPage = /\.(?:mdx?|markdown)$/.test(from);
      const isLocal = /^(?:\.|@site|~|@\/|\/)/.test(from);
      if (isPage || isLocal) {
        const included: ConvertComponent = ({ props }) => site.include(page, from, props);
        if (isPage || site.include(page, from, {}) !== undefined) return included;
      }
      if (site.picture(page, from) !== undefined)
        return ({ props }) => `![${String(props.title ?? props.alt ?? name)}](${site.picture(page, from)})`;
    }
    const own = Object.hasOwn(site.rules.components, name) ? site.rules.components[name] : undefined;
    return own;
  }

  private context(): ComponentContext {
    const { site, page, imports } = this.input;
    return {
      page,
      link: (target) => site.link(page, target),
      readCode: (name) => {
        const from = imports.get(name)?.from;
        return from === undefined ? undefined : site.readCode(page, from);
      },
    };
  }

  private props({ tag, start }: Element): Readonly<Record<string, unknown>> {
    const props: Record<string, unknown> = {};
    for (const { name, value, code } of tag.attributes) {
      if (name.startsWith('{')) continue;
      if (value === undefined) props[name] = true;
      else if (!code) props[name] = value.replace(/^(["'])(.*)\1$/s, '$2');
      else {
        const result = evaluateCode(value.slice(1, -1), this.input.scope);
        if (result?.value !== undefined) props[name] = result.value;
        else if (/^\{[A-Za-z_$][\w$]*\}$/.test(value)) props[name] = { code: value.slice(1, -1) };
        else if (HTML_VALUE.test(value)) props[name] = value.slice(1, -1).trim();
        else if (/^[A-Z]/.test(tag.name) && !/=>|function/.test(value))
          this.note(
            'code',
            { start },
            { subject: `<${tag.name} ${name}={…}>`, text: `The value ${shorten(value)} cannot be evaluated and was left out.` },
          );
      }
    }
    return props;
  }
}

/** Matches a value that is an element of HTML without code: `{<a href="https://www.php.net/">PHP</a>}`. */
const HTML_VALUE = /^\{\s*<([a-z]+)\b[^{}\n]*>(?:(?!<\/?[A-Z])[^{}\n])*<\/\1>\s*\}$/;

const shorten = (code: string): string =>
  code.length > 60 ? `${code.slice(0, 60).replace(/\s+/g, ' ')}…` : code.replace(/\s+/g, ' ');

/** Whether the line before the last one of a text is not blank. */
function isAfterText(text: string): boolean {
  const end = text.lastIndexOf('\n');
  return end >= 0 && text.slice(text.lastIndexOf('\n', end - 1) + 1, end).trim() !== '';
}

/** Whether text is a block that is written on separate lines. */
const isSeparate = (text: string): boolean => /\n|^(?::{2,}[a-z]|<!--|!\[|#|```)/.test(text) || text === '';
