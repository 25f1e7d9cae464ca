export const NODE_VERSIONS: readonly string[];
export function installNode(version: string, folder: string): string;
