// The logo of a vendor: its picture, or a drawn mark that is the same on every phone. The vendor's code chooses the
// mark's outline and colour; the mark shows the first letter of the vendor's name.

import type { ReactNode } from "react";
import { Picture } from "../ui/content/picture.tsx";
import styles from "./vendor-mark.module.css";

const picturePx = 96;

const outlines = [
  "M28 4a24 24 0 1 1 0 48 24 24 0 0 1 0-48Z",
  "M28 3 50 15.5v25L28 53 6 40.5v-25Z",
  "M14 5h28a9 9 0 0 1 9 9v28a9 9 0 0 1-9 9H14a9 9 0 0 1-9-9V14a9 9 0 0 1 9-9Z",
  "M6 52V27a22 22 0 0 1 44 0v25Z",
  "M16 5h24l11 11v24L40 51H16L5 40V16Z",
  "M28 3c7 0 9 6 13 8s11 3 11 10-4 9-4 14 3 11-3 15-11-1-17 3c-6-4-11 1-17-3s-3-10-3-15-4-7-4-14 7-8 11-10 6-8 13-8Z",
] as const;
const tones = [styles.gold, styles.green, styles.quiet, styles.bright, styles.plain] as const;

/** FNV-1a hash of the code's letters, so that similar codes get different marks. */
function hashOf(code: string): number {
  let hash = 2_166_136_261;
  for (const letter of code) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash;
}

/** Returns the first letter of a name, with the vowel signs that belong to it. */
function initialOf(name: string): string {
  return /^\P{M}\p{M}*/u.exec(name.trim())?.[0] ?? "";
}

function DrawnMark({ code, name }: { code: string; name: string }): ReactNode {
  const hash = hashOf(code);
  const outline = outlines[hash % outlines.length];
  const tone = tones[Math.floor(hash / outlines.length) % tones.length] ?? "";
  return (
    <svg className={`${styles.mark} ${tone}`} viewBox="0 0 56 56" aria-hidden="true" data-vendor-mark={code}>
      <path d={outline} className={styles.ground} />
      <path d={outline} className={styles.edge} transform="translate(4.2 4.2) scale(.85)" />
      <text x="28" y="36" className={styles.letter}>
        {initialOf(name)}
      </text>
    </svg>
  );
}

export function VendorMark({ code, name, url }: { code: string; name: string; url: string }): ReactNode {
  const drawn = <DrawnMark code={code} name={name} />;
  if (url === "") return drawn;
  return (
    <Picture
      url={url}
      width={picturePx}
      height={picturePx}
      alt=""
      className={styles.mark ?? ""}
      fallback={drawn}
    />
  );
}
