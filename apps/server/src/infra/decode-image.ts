// Pictures that people send. What is kept is never what was sent: it is decoded, turned the right way, cut to size and
// drawn anew as WebP, so that nothing hidden in the file (scripts, places, second formats) comes through.

import sharp from "sharp";

/** More than any phone's camera takes; a file that unfolds into more is refused before it is unfolded. */
const MAX_PIXELS = 50_000_000;
const MIN_SIDE = 16;
const SECONDS = 5;
const FORMATS: ReadonlySet<string> = new Set(["jpeg", "png", "webp"]);

export type ImageOptions = {
  /** Longest side in pixels of what is kept. */
  readonly maxSide: number;
  /** Cut to a square around the middle. */
  readonly square?: boolean;
};

export type DecodedImage = { readonly webp: Buffer; readonly width: number; readonly height: number };

/** The picture as WebP; null when it is no JPEG, PNG or WebP, too small, too large, broken, or moves. */
export async function decodeImage(
  bytes: Buffer,
  { maxSide, square = false }: ImageOptions,
): Promise<DecodedImage | null> {
  try {
    const input = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
    const { format, width, height, pages = 1 } = await sharp(bytes, input).metadata();
    if (!FORMATS.has(format) || pages > 1 || Math.min(width, height) < MIN_SIDE) return null;
    const { data, info } = await sharp(bytes, input)
      .timeout({ seconds: SECONDS })
      .rotate()
      .resize({
        width: maxSide,
        height: maxSide,
        fit: square ? "cover" : "inside",
        withoutEnlargement: !square,
      })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
