// Draws the wide home banners: a calm left half for the words, which are text, and the scene on the right.
import type { Banner, BannerScene } from "../banners.ts";
import {
  at,
  bright,
  bronze,
  disc,
  faded,
  golden,
  join,
  light,
  line,
  oval,
  path,
  ring,
  spin,
} from "./draw.ts";
import { motifs, type MotifName } from "./motifs/motifs.ts";
import { themes } from "./themes.ts";
import { litPaint, paints, tinted } from "./tile.ts";

/** Size of a banner in pixels; the site keeps this ratio. */
export const bannerSize = { width: 720, height: 320 } as const;

function drawing(motif: MotifName, x: number, y: number, side: number, turn = 0): string {
  return at(`translate(${x} ${y}) scale(${side / 100}) rotate(${turn} 50 50)`, motifs[motif]);
}

function stars(count: number): string {
  return faded(
    0.5,
    ...Array.from({ length: count }, (_, i) =>
      disc(
        270 + ((i * i * 37 + i * 61) % 440),
        12 + ((i * i * 53 + i * 29) % 140),
        1 + (i % 3) * 0.6,
        bright,
      ),
    ),
  );
}

const halo = join(
  disc(530, 150, 132, "url(#w)"),
  faded(0.5, ring(530, 150, 132, 1.5)),
  faded(0.25, ring(530, 150, 150, 1.5)),
);

const medallion = join(
  disc(530, 160, 128, "@deep"),
  disc(530, 160, 128, "url(#w)"),
  ring(530, 160, 128, 4, "url(#gs)"),
  faded(0.4, ring(530, 160, 118, 1.5)),
);

const trunk = path("M0 0C4 40 2 90-6 140H14C10 90 12 40 16 0Z", "@deep");

const roots = line(
  "M4 110C-10 120-16 132-20 146M6 110C20 120 26 132 30 146M4 118C0 130-4 138-8 146",
  4,
  "@deep",
);

function mangrove(): string {
  return join(
    stars(26),
    disc(530, 136, 118, golden),
    disc(530, 136, 112, bright),
    faded(0.16, disc(500, 96, 22, bronze), disc(578, 172, 16, bronze), disc(560, 84, 10, bronze)),
    path("M0 262C160 252 290 228 400 222C450 204 520 232 580 218C640 206 690 224 720 212V320H0Z", "@lo"),
    [330, 390, 664, 702]
      .map((x, i) =>
        at(
          `translate(${x} ${128 + (i % 2) * 16})`,
          trunk,
          roots,
          oval(6, -4, 46, 30, "@deep"),
          oval(-22, 14, 30, 20, "@deep"),
          oval(34, 16, 32, 20, "@deep"),
        ),
      )
      .join(""),
  );
}

function river(): string {
  return join(
    halo,
    disc(530, 168, 66, golden),
    disc(530, 168, 60, bright),
    path("M0 206C200 196 420 190 520 182C600 176 680 190 720 180V320H0Z", "@ground"),
    faded(0.5, path("M470 200H590L610 212H450ZM440 228H620L650 240H410Z", bright)),
    faded(0.6, line("M360 214H400M620 200H680M380 246H430M650 236H700M300 270H380", 3, "@base")),
    path("M0 276C140 262 360 282 460 270C560 258 650 282 720 268V320H0Z", "@deep"),
  );
}

function fair(): string {
  const lights = Array.from({ length: 16 }, (_, i) =>
    disc(250 + i * 32, 40 + Math.round(26 * Math.sin((i * Math.PI) / 4)) + 10, 4, i % 2 ? golden : light),
  ).join("");
  const rope = line(
    "M240 52C260 90 300 88 322 52S384 14 410 52S470 90 498 52S560 14 590 52S650 90 680 52S712 30 730 40",
    1.5,
    "@hi",
  );
  return join(
    stars(14),
    faded(0.5, rope),
    lights,
    halo,
    faded(0.55, drawing("ferris", 330, 110, 150)),
    path("M0 282C230 252 560 250 720 266V320H0Z", "@lo"),
  );
}

function plate(): string {
  const rhomb = path("M46 -82L42 -150H58L54 -82Z", "@hi");
  return join(
    faded(0.1, at("translate(480 110)", spin(24, rhomb))),
    medallion,
    [0, 60, 120, 180, 240, 300]
      .map((turn) => at(`rotate(${turn} 530 160)`, path("M530 22l8 10-8 10-8-10Z", "url(#gs)")))
      .join(""),
  );
}

function field(): string {
  const cells = Array.from({ length: 24 }, (_, i) => {
    const [column, row] = [i % 6, Math.floor(i / 6)];
    const lit = (i * 7) % 5 === 0;
    return `<rect x="${360 + column * 62}" y="${26 + row * 68}" width="54" height="58" rx="10" fill="${lit ? "@glow" : "@lo"}" opacity="${lit ? 0.75 : 0.35}"/>`;
  });
  return join(cells.join(""), disc(530, 160, 130, "url(#w)"));
}

function coins(): string {
  return join(
    halo,
    path("M0 288C240 256 600 250 720 270V320H0Z", "@ground"),
    [380, 424, 650, 690]
      .map((x, i) =>
        [0, 1, 2]
          .slice(0, 1 + (i % 3))
          .map((n) => oval(x, 268 - n * 10, 26, 8, bronze) + oval(x, 264 - n * 10, 26, 8, golden))
          .join(""),
      )
      .join(""),
  );
}

const scenes: Record<BannerScene, () => string> = { mangrove, river, fair, plate, field, coins };

/** Where the drawings of a scene stand: the large one first. */
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
    .map(([x, y, side, turn], i) => drawing(banner.motifs[i] ?? banner.motifs[0], x, y, side, turn))
    .join("");
  const shade =
    `<linearGradient id="t" x1="0" x2="1"><stop offset=".28" stop-color="${theme.deep}"/>` +
    `<stop offset=".62" stop-color="${theme.deep}" stop-opacity="0"/></linearGradient>`;
  const body =
    `<rect width="720" height="320" fill="url(#b)"/>${scenes[banner.scene]()}` +
    `<rect width="720" height="320" fill="url(#t)"/>${oval(530, 292, 120, 18, "url(#s)")}` +
    path("M0 317H720V320H0Z", "url(#gs)");
  const figurePaint = litPaint("f", figureTheme);
  const height = Math.round((width * bannerSize.height) / bannerSize.width);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 720 320">` +
    `<defs>${paints(theme)}${shade}${figurePaint}</defs>${tinted(body, theme)}` +
    `${tinted(figures, figureTheme).replaceAll("url(#m)", "url(#f)")}</svg>`
  );
}
