/** A part of a multipart body. The value of a file is its name. */
export interface FormField {
  readonly name: string;
  readonly value: string;
  readonly file?: true;
  /** Content type of the part; RFC 7578, section 4.4. */
  readonly type?: string;
  /** A file of another type is sent with its own. */
  readonly hasOtherTypes?: true;
  /** Other headers of the part. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The request that samples send. */
export interface SampleRequest {
  /** In capitals. */
  readonly method: string;
  /** Absolute and encoded. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as sent; samples keep the layout of JSON. */
  readonly body?: string;
  /** Name of the file that is sent instead of `body`. */
  readonly file?: string;
  /** A form instead of `body`. The clients set the content type themselves, because it contains the boundary. */
  readonly form?: readonly FormField[];
  /** Content type of a form with parts other than `multipart/form-data`, without the boundary. */
  readonly formType?: string;
}
