/** A construct that the native parser reads differently from remark, so that remark parses every text that may contain it. */
export type Construct =
  /** Too many characters: native code cannot be interrupted, and takes quadratic time for some. */
  | 'size'
  /**
   * A carriage return, U+0000, half of a surrogate pair, a mark of emphasis next to a character outside of the basic plane, or a character reference or
   * unusual space on the first line of a fence.
   */
  | 'character'
  /** A literal autolink that only the second pass of remark finds, which sets no positions: in brackets, after a slash, with escapes. */
  | 'autolink'
  /** A blank line at the start or the end of a quote, or next to a list in it. */
  | 'blank line in a quote'
  /** Lists of different kinds, or quotes of different depths, on consecutive lines of a quote. */
  | 'change of containers in a quote'
  /** A fence in a list, quote or directive that ends with its container, or with lines left of it. */
  | 'unclosed fence in a container'
  /** A comment, `<pre>` and the like in a list, quote or directive, or a fence on the line after a tag. */
  | 'HTML in a container'
  /** A list item whose first line is blank or indented code. */
  | 'list item without text'
  /** A table whose header follows other text of a list or quote, or that ends with a closing directive. */
  | 'table next to text'
  /** A footnote that contains, or is contained in, another block than a paragraph. */
  | 'footnote with blocks'
  /** A tag, a definition or code that continues on the next line of a list or quote. */
  | 'inline syntax across lines of a container'
  /** Indented code on the line after a heading, a thematic break, fenced code, HTML or a directive. */
  | 'indented code next to another block'
  /** An HTML attribute without quotes that needs them or contains a slash, or an element such as `<pre>` with the end tag of another. */
  | 'unusual HTML'
  /** A definition that does not consist of one line with an address without spaces. */
  | 'unusual definition'
  /** Marks of emphasis of two kinds, or escaped ones, side by side. */
  | 'mixed emphasis'
  /** A number other than 1, which starts no list in a paragraph, after a definition without a blank line or the start or end of a directive after indented code. */
  | 'list next to a definition or directive'
  /** A line of white space as wide as indented code. */
  | 'line of white space'
  /** A directive in a quote or on the first line of a list item; with unusual attributes; closed by a line that may belong to the block before. */
  | 'unusual directive'
  /** Directives nested with the same number of colons, or not closed. */
  | 'nesting of directives'
  /** On a page with directives: a colon before an address, text or code like an inline directive with a label or attributes, or an image whose text may contain one. */
  | 'inline directive';
