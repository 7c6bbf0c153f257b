// The gallery of member pictures: twelve animals' faces, stored as drawings in assets/member-icons and sent as WebP.
// Each is rendered once.

import { fileURLToPath } from "node:url";
import sharp from "sharp";

/** Ids of the gallery's pictures. The first is the default. */
export const galleryIds: readonly string[] = [
  "gallery-tiger",
  "gallery-cat",
  "gallery-fox",
  "gallery-panda",
  "gallery-owl",
  "gallery-rabbit",
  "gallery-bear",
  "gallery-lion",
  "gallery-frog",
  "gallery-penguin",
  "gallery-duck",
  "gallery-mouse",
];

const fileOf = (id: string): string =>
  fileURLToPath(new URL(`../../assets/member-icons/${id}.svg`, import.meta.url));

const made = new Map<string, Promise<Buffer>>();

/** Renders a picture of the gallery; null: there is no picture with this id. */
export function galleryPicture(id: string): Promise<Buffer> | null {
  if (!galleryIds.includes(id)) return null;
  const known = made.get(id) ?? sharp(fileOf(id)).webp({ quality: 85 }).toBuffer();
  made.set(id, known);
  return known;
}
