// Decodes uploaded pictures. The sent file is never stored: it is decoded, rotated, scaled down and re-encoded as
// WebP, so that nothing hidden in it (scripts, locations, second formats) remains.

import sharp from "sharp";

/** Maximum pixels, more than a phone's camera has. A picture with more pixels is refused before decoding. */
const MAX_PIXELS = 50_000_000;
const MIN_SIDE = 16;
const SECONDS = 5;
const FORMATS: ReadonlySet<string> = new Set(["jpeg", "png", "webp"]);

export type ImageOptions = {
  /** Maximum side of the result in pixels. */
  readonly maxSide: number;
  /** Whether the picture is cut to a square around its middle. */
  readonly square?: boolean;
};

export type DecodedImage = { readonly webp: Buffer; readonly width: number; readonly height: number };

/**
 * Returns the picture as WebP; null: the picture is no JPEG, PNG or WebP, or is too small, too large, broken or
 * animated.
 */
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
