/** Renders the site's icons from its SVG, for phones' home screens, which do not support SVG. */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { ROOT } from "../../root.ts";

const DRAWING = join(ROOT, "apps/web/public/favicon.svg");
/** Background colour of the icons: the site's dark background, as in the manifest. */
const GROUND = "#0a1315";

/**
 * Icons to draw. `share`: the part of the side that the drawing takes. A phone may crop a maskable icon to a circle of
 * 80 %.
 */
const icons = [
  { name: "icon-192.png", size: 192, share: 0.86 },
  { name: "icon-512.png", size: 512, share: 0.86 },
  { name: "maskable-192.png", size: 192, share: 0.56 },
  { name: "maskable-512.png", size: 512, share: 0.56 },
  { name: "apple-touch-icon.png", size: 180, share: 0.74 },
] as const;

export async function drawIcons(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const drawing = readFileSync(DRAWING);
  await Promise.all(
    icons.map(async ({ name, size, share }) => {
      const side = Math.round(size * share);
      const mark = await sharp(drawing, { density: 600 })
        .resize(side, side, { fit: "contain", background: "#00000000" })
        .png()
        .toBuffer();
      const edge = Math.floor((size - side) / 2);
      await sharp({ create: { width: size, height: size, channels: 3, background: GROUND } })
        .composite([{ input: mark, top: edge, left: edge }])
        .png({ palette: true, compressionLevel: 9 })
        .toFile(join(folder, name));
    }),
  );
}
