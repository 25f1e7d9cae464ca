/** The used part of the JSON of TypeDoc 0.28. https://typedoc.org/api/modules/JSONOutput.html */

/** `Models.ReflectionKind` of TypeDoc. */
export const KIND = { function: 64, interface: 256, property: 1024, method: 2048, typeAlias: 2097152 } as const;

export interface Project {
  readonly name: string;
  readonly children?: readonly Declaration[];
}

interface Reflection {
  readonly id: number;
  readonly name: string;
  readonly kind: number;
  readonly flags: { readonly isOptional?: boolean; readonly isRest?: boolean };
  readonly comment?: Comment;
}

export interface Declaration extends Reflection {
  readonly children?: readonly Declaration[];
  readonly signatures?: readonly Signature[];
  readonly type?: Type;
  readonly sources?: readonly { readonly fileName: string; readonly line: number; readonly url?: string }[];
}

export interface Signature extends Reflection {
  readonly parameters?: readonly Parameter[];
  readonly type?: Type;
}

export interface Parameter extends Reflection {
  readonly type?: Type;
}

export interface Comment {
  readonly summary: readonly CommentPart[];
  readonly blockTags?: readonly { readonly tag: string; readonly content: readonly CommentPart[] }[];
}

export interface CommentPart {
  readonly kind: string;
  readonly text: string;
  /** Of an inline tag: the id of a symbol, or an address. */
  readonly target?: unknown;
}

export type Type =
  | { readonly type: 'intrinsic'; readonly name: string }
  | { readonly type: 'literal'; readonly value: string | number | boolean | null }
  | { readonly type: 'reference'; readonly name: string; readonly target?: unknown; readonly typeArguments?: readonly Type[] }
  | { readonly type: 'array'; readonly elementType: Type }
  | { readonly type: 'union' | 'intersection'; readonly types: readonly Type[] };
