/** How the text of a field is read: unchanged, as a list with one item per line, as JSON, or as names of files with one per line. */
export type FieldKind = 'text' | 'list' | 'json' | 'file';

/** A value that the reader can change, as text. */
export interface FieldTemplate {
  readonly name: string;
  readonly kind: FieldKind;
  /** The example; empty if there is none. */
  readonly text: string;
  /** Whether samples contain it unless the reader decides otherwise. */
  readonly sent: boolean;
  readonly required: boolean;
  /** Allowed values. */
  readonly values?: readonly string[];
}

/** How lists and objects are serialized; https://spec.openapis.org/oas/v3.1.1.html#style-values */
interface StyleTemplate {
  readonly style?: string;
  readonly explode?: boolean;
  /** Reserved characters are not percent-encoded. */
  readonly allowReserved?: true;
}

/** A parameter; https://spec.openapis.org/oas/v3.1.1.html#parameter-object */
export interface ParameterTemplate extends FieldTemplate, StyleTemplate {
  readonly location: 'path' | 'query' | 'querystring' | 'header' | 'cookie';
  /** Its text is already serialized, in the content type that the document specifies. */
  readonly serialized?: true;
  /** Its text is a form, whose characters are encoded already. */
  readonly isForm?: true;
}

/** A field of a form; https://spec.openapis.org/oas/v3.1.1.html#encoding-object */
export interface FormFieldTemplate extends FieldTemplate {
  /** Set if a style takes the place of a content type. */
  readonly encoding?: StyleTemplate;
  /** Content type of its part. */
  readonly type?: string;
  /** The document allows other content types, too. */
  readonly hasOtherTypes?: true;
  /** Other headers of its part. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server; https://spec.openapis.org/oas/v3.1.1.html#server-object */
export interface ServerTemplate {
  /** As written in the document, with its variables in braces. */
  readonly url: string;
  readonly variables: readonly { readonly name: string; readonly text: string; readonly values?: readonly string[] }[];
}

/** A security scheme; https://spec.openapis.org/oas/v3.1.1.html#security-scheme-object */
export interface SchemeTemplate {
  /** Name in the document. */
  readonly name: string;
  readonly kind: 'apiKey' | 'basic' | 'bearer' | 'http' | 'mutualTLS';
  /** Where an API key is sent. */
  readonly location?: 'header' | 'query' | 'cookie';
  /** Name of the header, parameter or cookie with the API key; name of another HTTP scheme. */
  readonly key?: string;
}

/** A request body in one content type. */
export interface BodyTemplate {
  readonly type: string;
  /** `file` for bytes. */
  readonly kind: 'text' | 'file' | 'urlencoded' | 'multipart';
  /** The examples of a text; the first is sent. */
  readonly examples?: readonly { readonly title: string; readonly text: string }[];
  readonly fields?: readonly FormFieldTemplate[];
}

/** Everything that the request of an operation can contain, as plain data. The build and the console of a page fill it with values. */
export interface RequestTemplate {
  readonly method: string;
  /** The path as written in the document: `/features/{name}`. */
  readonly path: string;
  /** Never empty. */
  readonly servers: readonly ServerTemplate[];
  readonly parameters: readonly ParameterTemplate[];
  /** The alternative ways to authenticate, each a list of schemes; an empty one if a request may be anonymous. */
  readonly security: readonly (readonly SchemeTemplate[])[];
  readonly bodies: readonly BodyTemplate[];
  /** Index of the body that is sent first. */
  readonly body: number;
  readonly bodyRequired: boolean;
  /** Content type to ask for, if the operation can answer in others. */
  readonly accept?: string;
}

/** A field as filled in. */
export interface FieldValue {
  readonly text: string;
  readonly sent: boolean;
}

/** The reader's secrets for a security scheme. Placeholders are shown for missing ones. */
export interface Credentials {
  readonly token?: string;
  readonly user?: string;
  readonly password?: string;
}

/** The values of a template; lists have its order. */
export interface RequestValues {
  /** Index of the server. */
  readonly server: number;
  /** Values of the variables of all servers by name. */
  readonly variables: Readonly<Record<string, string>>;
  readonly parameters: readonly FieldValue[];
  /** Index of the way to authenticate; -1 for none. */
  readonly way: number;
  /** By name of the scheme. */
  readonly credentials: Readonly<Record<string, Credentials>>;
  /** Index of the body; -1 for none. */
  readonly body: number;
  /** Texts and fields of each body. */
  readonly bodies: readonly { readonly text: string; readonly fields: readonly FieldValue[] }[];
}

const toValue = ({ text, sent }: FieldTemplate): FieldValue => ({ text, sent });

/** Returns the values that the samples of a page show: the first server and way, the examples of everything that is required, no secrets. */
export function initialValues(template: RequestTemplate): RequestValues {
  const { servers, parameters, security, bodies, body } = template;
  return {
    server: 0,
    variables: Object.fromEntries(servers.flatMap(({ variables }) => variables).map(({ name, text }) => [name, text])),
    parameters: parameters.map(toValue),
    way: security.findIndex((schemes) => schemes.length > 0),
    credentials: {},
    body,
    bodies: bodies.map(({ examples = [], fields = [] }) => ({ text: examples[0]?.text ?? '', fields: fields.map(toValue) })),
  };
}
