// The gallery of member pictures: twelve animals' faces, drawn here as shapes and handed out as WebP, each made once.

import sharp from "sharp";

type Face = {
  readonly ground: string;
  readonly fur: string;
  readonly inner: string;
  readonly ears: "round" | "pointed" | "long" | "none";
  readonly nose: string;
  readonly extra?: "stripes" | "mask" | "beak" | "mane";
};

const faces: Readonly<Record<string, Face>> = {
  "gallery-tiger": {
    ground: "#0b5d53",
    fur: "#f2a33a",
    inner: "#fff3dc",
    ears: "round",
    nose: "#5a2b12",
    extra: "stripes",
  },
  "gallery-cat": { ground: "#6b3fa0", fur: "#8f8f9c", inner: "#f1eef7", ears: "pointed", nose: "#d9738a" },
  "gallery-fox": { ground: "#1f4e79", fur: "#e2672c", inner: "#fff6ee", ears: "pointed", nose: "#2b1a12" },
  "gallery-panda": {
    ground: "#2f7d4f",
    fur: "#ffffff",
    inner: "#f3f3f3",
    ears: "round",
    nose: "#20252a",
    extra: "mask",
  },
  "gallery-owl": {
    ground: "#3b3561",
    fur: "#a9794d",
    inner: "#f7e5c8",
    ears: "pointed",
    nose: "#f1a722",
    extra: "beak",
  },
  "gallery-rabbit": { ground: "#a33b5b", fur: "#f6e9e4", inner: "#ffffff", ears: "long", nose: "#e58ca0" },
  "gallery-bear": { ground: "#35605a", fur: "#8a5a3b", inner: "#e9cfb2", ears: "round", nose: "#2c1a10" },
  "gallery-lion": {
    ground: "#8a4b12",
    fur: "#f4b24c",
    inner: "#fff0d2",
    ears: "round",
    nose: "#6a3412",
    extra: "mane",
  },
  "gallery-frog": { ground: "#14544b", fur: "#6fbf4a", inner: "#e6f7c9", ears: "round", nose: "#3f7d2a" },
  "gallery-penguin": {
    ground: "#2b5c8a",
    fur: "#26323c",
    inner: "#ffffff",
    ears: "none",
    nose: "#f3a42c",
    extra: "beak",
  },
  "gallery-duck": {
    ground: "#1d6b78",
    fur: "#ffd44d",
    inner: "#fff3c2",
    ears: "none",
    nose: "#f08a24",
    extra: "beak",
  },
  "gallery-mouse": { ground: "#5a4a78", fur: "#b9b3c6", inner: "#f4f0fa", ears: "round", nose: "#de7f98" },
};

/** The first is the default. */
export const galleryIds: readonly string[] = Object.keys(faces);

const SIDE = 256;

function ears({ ears: kind, fur, inner }: Face): string {
  const both = (left: string) => `<g>${left}</g><g transform="matrix(-1 0 0 1 256 0)">${left}</g>`;
  if (kind === "round")
    return both(
      `<circle cx="72" cy="72" r="34" fill="${fur}"/><circle cx="72" cy="72" r="18" fill="${inner}"/>`,
    );
  if (kind === "pointed")
    return both(
      `<path d="M48 112 56 36 112 74Z" fill="${fur}"/><path d="M60 92 64 54 92 74Z" fill="${inner}"/>`,
    );
  if (kind === "long")
    return both(
      `<ellipse cx="92" cy="56" rx="20" ry="50" fill="${fur}"/><ellipse cx="92" cy="58" rx="9" ry="34" fill="${inner}"/>`,
    );
  return "";
}

function extra({ extra: kind, nose }: Face): { under: string; over: string } {
  if (kind === "mane") return { under: `<circle cx="128" cy="138" r="104" fill="#b5651d"/>`, over: "" };
  if (kind === "stripes")
    return {
      under: "",
      over: `<path d="M128 62v30M104 66l6 26M152 66l-6 26M52 138h24M204 138h-24M56 162l22-6M200 162l-22-6" stroke="${nose}" stroke-width="9" stroke-linecap="round"/>`,
    };
  if (kind === "mask")
    return {
      under: `<circle cx="72" cy="72" r="34" fill="#20252a"/><circle cx="184" cy="72" r="34" fill="#20252a"/>`,
      over: `<ellipse cx="96" cy="128" rx="24" ry="28" fill="#20252a" transform="rotate(20 96 128)"/><ellipse cx="160" cy="128" rx="24" ry="28" fill="#20252a" transform="rotate(-20 160 128)"/>`,
    };
  return { under: "", over: "" };
}

function drawing(face: Face): string {
  const { under, over } = extra(face);
  const eye = (x: number) =>
    `<circle cx="${x}" cy="128" r="13" fill="#fff"/><circle cx="${x}" cy="130" r="8" fill="#14181c"/><circle cx="${x + 3}" cy="126" r="3" fill="#fff"/>`;
  const mouth =
    face.extra === "beak"
      ? `<path d="M104 156h48l-24 34Z" fill="${face.nose}"/>`
      : `<ellipse cx="128" cy="168" rx="40" ry="30" fill="${face.inner}"/><ellipse cx="128" cy="156" rx="13" ry="9" fill="${face.nose}"/><path d="M128 164v10m0 0q-12 14-24 4m24-4q12 14 24 4" fill="none" stroke="${face.nose}" stroke-width="5" stroke-linecap="round"/>`;
  const belly =
    face.extra === "beak" ? `<ellipse cx="128" cy="150" rx="60" ry="58" fill="${face.inner}"/>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 256 256"><rect width="256" height="256" fill="${face.ground}"/>${under}${face.extra === "mask" ? "" : ears(face)}<circle cx="128" cy="138" r="84" fill="${face.fur}"/>${belly}${over}${eye(96)}${eye(160)}${mouth}</svg>`;
}

const made = new Map<string, Promise<Buffer>>();

/** Null: there is no such picture. */
export function galleryPicture(id: string): Promise<Buffer> | null {
  const face = faces[id];
  if (face === undefined) return null;
  const known =
    made.get(id) ??
    sharp(Buffer.from(drawing(face)))
      .webp({ quality: 85 })
      .toBuffer();
  made.set(id, known);
  return known;
}
