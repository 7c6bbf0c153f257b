// Draws the wide home banners: a calm left half for the words, which are separate text, and the scene on the right.
import type { Banner, BannerScene } from "../banners.ts";
import { drawing, paints, tinted } from "./drawing.ts";
import { themes } from "./themes.ts";

/** Size of a banner in pixels; the site keeps this ratio. */
export const bannerSize = { width: 720, height: 320 } as const;

/** Positions of a scene's drawings, the large one first. */
const stands: Record<BannerScene, readonly (readonly [x: number, y: number, side: number, turn?: number])[]> =
  {
    mangrove: [[424, 88, 212]],
    river: [
      [416, 96, 236, -8],
      [320, 96, 96],
    ],
    fair: [
      [424, 72, 212],
      [612, 40, 84, 14],
      [336, 62, 64, -16],
    ],
    plate: [[440, 66, 184]],
    field: [
      [440, 66, 184],
      [636, 178, 76],
    ],
    coins: [[430, 56, 208]],
  };

/** The banner as SVG, `width` pixels wide. One picture serves both colour schemes: it carries its own dark ground. */
export function bannerSvg(banner: Banner, width: number = bannerSize.width): string {
  const theme = themes[banner.theme];
  const figureTheme = themes[banner.figures];
  const figures = stands[banner.scene]
    .map(([x, y, side, turn = 0], i) => {
      const motif = drawing(`motifs/${banner.motifs[i] ?? banner.motifs[0]}`);
      return `<g transform="translate(${x} ${y}) scale(${side / 100}) rotate(${turn} 50 50)">${motif}</g>`;
    })
    .join("");
  const shapes =
    `<rect width="720" height="320" fill="var(--backdrop)"/>${drawing(`banners/${banner.scene}`)}` +
    `<rect width="720" height="320" fill="url(#t)"/><ellipse cx="530" cy="292" rx="120" ry="18" fill="var(--shadow)"/>` +
    `<path d="M0 317H720V320H0Z" fill="var(--frame-gold)"/>`;
  const shade = tinted(drawing("paints/banner-shade"), theme);
  // figures have their own gradient `f` for the main colour; the scene keeps `m`
  const figurePaint = tinted(drawing("paints/lit"), figureTheme).replace('id="m"', 'id="f"');
  const height = Math.round((width * bannerSize.height) / bannerSize.width);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 720 320">` +
    `<defs>${paints(theme)}${shade}${figurePaint}</defs>${tinted(shapes, theme)}` +
    `${tinted(figures, figureTheme).replaceAll("url(#m)", "url(#f)")}</svg>`
  );
}
