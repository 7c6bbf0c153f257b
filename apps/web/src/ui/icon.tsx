import type { ReactNode } from "react";
import type { IconName } from "./icons.ts";
import { icons } from "./icons.ts";
import styles from "./icon.module.css";

type Look = { readonly size?: "s" | "m" | "l"; readonly filled?: boolean };

/** A path of our own hand, in the colour of the text around it. Decoration: the name is said beside it. */
export function Glyph({ d, size = "m", filled = false }: Look & { d: string }): ReactNode {
  return (
    <svg className={`${styles.icon} ${styles[size]} ${filled ? styles.filled : ""}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

export function Icon({ name, ...look }: Look & { name: IconName }): ReactNode {
  return <Glyph d={icons[name]} {...look} />;
}
