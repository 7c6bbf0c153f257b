// The house's own signs: the kite that is the logo, the app icon, and a badge for every vendor.
import type { VendorCode } from "../vendors.ts";
import { vendorOf } from "../vendors.ts";
import { frameEdge, frameWindow } from "./frames.ts";
import { motifs, type MotifName } from "./motifs/motifs.ts";
import { themes, type ThemeName } from "./themes.ts";
import { paints, tinted } from "./tile.ts";

/** A kite, the oldest toy of the delta, with a play sign cut from its heart. 100 × 100. */
const kiteMark =
  `<path d="M50 4L88 42 50 82 12 42Z" fill="url(#g)"/>` +
  `<path d="M50 4L88 42H50Z" fill="#fff0c2" opacity=".55"/><path d="M12 42H50V82Z" fill="#7a4f12" opacity=".5"/>` +
  `<path d="M42 27L66 42 42 57Z" fill="#081a1e"/>` +
  `<path d="M50 82C42 90 56 92 48 99" fill="none" stroke="#e9bd5b" stroke-width="4" stroke-linecap="round"/>`;

function sheet(size: number, theme: ThemeName, body: string, box = 216): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${box} ${box}">` +
    `<defs>${paints(themes[theme])}</defs>${tinted(body, themes[theme])}</svg>`
  );
}

/** The logo without a ground, for the header. */
export function logoSvg(size = 96): string {
  return sheet(size, "teal", kiteMark, 100);
}

/** The icon of the installed site: full-bleed, with the mark inside the safe zone a mask leaves. */
export function appIconSvg(size = 512): string {
  return sheet(
    size,
    "teal",
    `<rect width="216" height="216" fill="url(#b)"/><rect width="216" height="216" fill="url(#w)"/>` +
      `<circle cx="108" cy="108" r="84" fill="none" stroke="#e9bd5b" stroke-opacity=".35" stroke-width="2"/>` +
      `<g transform="translate(50 44) scale(1.16)">${kiteMark}</g>`,
  );
}

const badges: Record<VendorCode, readonly [MotifName, ThemeName]> = {
  BGS: ["kite", "teal"],
  LOTT: ["balls", "saffron"],
  TCG_LOTTO_VN: ["ticket", "jade"],
  TCG_SEA: ["wave", "river"],
  TCG_LIVE: ["chips", "plum"],
  PT: ["flower", "ember"],
  AG: ["leaf", "moss"],
  JL: ["star", "rose"],
  PG: ["moon", "indigo"],
  JDB: ["coin", "teal"],
  GG: ["swan", "pearl"],
  UG: ["trophy", "saffron"],
  ALB: ["football", "river"],
  SPB: ["bolt", "rose"],
  SS: ["cricket", "moss"],
  SV3: ["roosterhead", "ember"],
  DS88: ["roosterduel", "plum"],
  DIG: ["sun", "saffron"],
  WGB: ["feather", "pearl"],
  AV: ["compass", "jade"],
  AI: ["planet", "indigo"],
  IMES: ["shield", "pearl"],
  TF: ["storm", "river"],
  IA: ["wand", "plum"],
};

/** A vendor's badge: its frame and its sign, on a transparent ground. */
export function vendorBadgeSvg(code: VendorCode, size = 96): string {
  const [motif, theme] = badges[code];
  const { frame } = vendorOf(code);
  return sheet(
    size,
    theme,
    frameWindow(frame, "url(#b)") +
      frameWindow(frame, "url(#w)") +
      `<g transform="translate(44 46) scale(1.28)">${motifs[motif]}</g>${frameEdge(frame)}`,
  );
}
