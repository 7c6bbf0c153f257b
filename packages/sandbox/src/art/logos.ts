// The brand's signs: the kite that is the logo, the app icon, and a badge for every vendor.
import type { VendorCode } from "../vendors.ts";
import { vendorOf } from "../vendors.ts";
import { drawing, paints, tinted } from "./drawing.ts";
import type { MotifName } from "./motif-names.ts";
import { themes, type ThemeName } from "./themes.ts";
import { frameWindow } from "./tile.ts";

function sheet(size: number, theme: ThemeName, body: string, box = 216): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${box} ${box}">` +
    `<defs>${paints(themes[theme])}</defs>${tinted(body, themes[theme])}</svg>`
  );
}

/** The logo without a ground, for the header. */
export function logoSvg(size = 96): string {
  return sheet(size, "teal", drawing("logo/kite"), 100);
}

/** The icon of the installed site: full-bleed, with the mark inside the safe zone a mask leaves. */
export function appIconSvg(size = 512): string {
  return sheet(
    size,
    "teal",
    drawing("logo/app-icon-ground") +
      `<g transform="translate(50 44) scale(1.16)">${drawing("logo/kite")}</g>`,
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

/** The drawings of all badges. */
export const badgeMotifs: readonly MotifName[] = Object.values(badges).map(([motif]) => motif);

/** A vendor's badge: its frame and its sign, on a transparent ground. */
export function vendorBadgeSvg(code: VendorCode, size = 96): string {
  const [motif, theme] = badges[code];
  const { frame } = vendorOf(code);
  return sheet(
    size,
    theme,
    frameWindow(frame, "backdrop") +
      `<g transform="translate(44 46) scale(1.28)">${drawing(`motifs/${motif}`)}</g>` +
      drawing(`frames/${frame}-edge`),
  );
}
