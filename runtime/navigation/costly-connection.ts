interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** The reader pays for each byte or waits long for it: nothing is fetched ahead (Network Information API; unknown counts as fast). */
export function isCostly(navigator: Navigator): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
