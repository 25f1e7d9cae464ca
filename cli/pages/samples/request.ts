/** A field of a `multipart/form-data` body. The value of a file is its name. */
export interface FormField {
  readonly name: string;
  readonly value: string;
  readonly file?: true;
  /** The content type of this part; RFC 7578, section 4.4. */
  readonly type?: string;
}

/** A request as samples show it. */
export interface SampleRequest {
  /** In capitals. */
  readonly method: string;
  /** Absolute, encoded. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As it is sent; JSON keeps the layout it has here. */
  readonly body?: string;
  /** Instead of `body`. The clients write the content type themselves, because it names the boundary. */
  readonly form?: readonly FormField[];
}
