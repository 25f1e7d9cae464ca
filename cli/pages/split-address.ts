/** The parts of an address, which joined are the address. */
export interface AddressParts {
  /** Everything before the query and the hash, also the origin. */
  readonly path: string;
  /** With its question mark; empty if the address has none. */
  readonly query: string;
  /** With its number sign; empty if the address has none. */
  readonly hash: string;
}

/** Splits an address at its query and hash (RFC 3986, section 3). */
export function splitAddress(address: string): AddressParts {
  const end = `${address}#`.indexOf('#');
  const start = `${address.slice(0, end)}?`.indexOf('?');
  return { path: address.slice(0, start), query: address.slice(start, end), hash: address.slice(end) };
}
