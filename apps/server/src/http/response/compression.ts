// Compression of answers, off the event loop. A member's page asks for the same lists
// again and again; what was compressed is kept under its digest, so that an answer that did not change is not compressed anew.

import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants as zlib, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Encoding } from "@khela/service-kit/accept-encoding";

/** One answer in both encodings. */
export type CompressedForms = Readonly<Record<Encoding, Buffer>>;

/** Below, the head is most of what is sent. */
export const compressFromBytes = 1_024;
/** The last level before the time doubles; JSON of one answer fits a small window, which costs less to set up. */
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_LGWIN]: 18 } } as const;
/** Once for many clients. */
const KEPT_BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } } as const;
const GZIP = { level: 6 } as const;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** What the open pages of some six thousand members ask for. */
const KEPT_BYTES = 64 * 2 ** 20;
const kept = new LRUCache<string, Buffer>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ byteLength }, { length }) => byteLength + length,
});

/** What was compressed before under this key. */
export function findCompressed(key: string, encoding: Encoding): Buffer | undefined {
  return kept.get(`${encoding} ${key}`);
}

/** For one client, or from what was compressed before. `key`: of texts that are the same; the text's digest unless given. */
export async function compress(
  text: string,
  encoding: Encoding,
  key: string = hash("sha256", text, "base64url"),
): Promise<Buffer> {
  const known = findCompressed(key, encoding);
  if (known !== undefined) return known;
  const body = await (encoding === "br" ? brotliAsync(text, BROTLI) : gzipAsync(text, GZIP));
  kept.set(`${encoding} ${key}`, body);
  return body;
}

/** For all clients; null where it is not worth it. */
export async function compressForAll(text: string): Promise<CompressedForms | null> {
  if (text.length < compressFromBytes) return null;
  const [br, packed] = await Promise.all([brotliAsync(text, KEPT_BROTLI), gzipAsync(text, GZIP)]);
  return { br, gzip: packed };
}
