import type { Interruption } from './interruption.js';

/** Bytes after which a response is cut. */
export const MAX_BYTES = 10_000_000;

/** The part of a response's body that was read. */
export interface BodyRead {
  readonly blob: Blob;
  /** Missing for binary data. */
  readonly text?: string;
  readonly type: string;
  /** Why the rest is missing. */
  readonly cut?: 'size' | 'failed' | Interruption;
}

/** Reads a body up to a size, or until the request is interrupted. */
export async function readBody(response: Response, signal: AbortSignal): Promise<BodyRead> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let cut: BodyRead['cut'];
  const reader = response.body?.getReader();
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      const room = MAX_BYTES - size;
      chunks.push(read.value.length > room ? read.value.slice(0, room) : read.value);
      size += Math.min(read.value.length, room);
      if (read.value.length <= room) continue;
      cut = 'size';
      await reader?.cancel();
      break;
    }
  } catch {
    cut = signal.aborted ? (signal.reason as Interruption) : 'failed';
  }
  const type = response.headers.get('Content-Type') ?? '';
  const blob = new Blob(chunks, { type: 'application/octet-stream' });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return { blob, type, text: decodeText(bytes, type, cut !== undefined), cut };
}

const TEXT =
  /^\s*(?:text\/|application\/(?:.+\+)?(?:json|xml|yaml|javascript|x-www-form-urlencoded|x-ndjson|graphql|problem|sql|toml)\b)/i;

/** Returns the text of a body; `undefined` if its type or its bytes are not text. */
function decodeText(bytes: Uint8Array, type: string, isCut: boolean): string | undefined {
  const isText = TEXT.test(type);
  if (type !== '' && !isText && !/^\s*application\/.*\b(?:json|xml|yaml)\b/i.test(type)) return undefined;
  const charset = /;\s*charset="?([\w.:-]+)/i.exec(type)?.[1] ?? 'utf-8';
  try {
    // A text that is cut may end within a character.
    const text = createDecoder(charset, !isText).decode(bytes, { stream: isCut });
    return isText || !text.includes('\0') ? text : undefined;
  } catch {
    return undefined;
  }
}

function createDecoder(charset: string, fatal: boolean): TextDecoder {
  try {
    return new TextDecoder(charset, { fatal });
  } catch {
    return new TextDecoder('utf-8', { fatal });
  }
}
