import type { ReactNode } from "react";
import type { IconName } from "./icons.ts";
import { icons } from "./icons.ts";
import styles from "./icon.module.css";

type IconVariants = { readonly size?: "s" | "m" | "l"; readonly filled?: boolean };

/**
 * Draws an icon from SVG path data, in the colour of the text around it. The icon is hidden from screen readers, since
 * its name is beside it.
 */
export function Glyph({ d, size = "m", filled = false }: IconVariants & { d: string }): ReactNode {
  return (
    <svg
      className={`${styles.icon} ${styles[size]} ${filled ? styles.filled : ""}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}

export function Icon({ name, ...variants }: IconVariants & { name: IconName }): ReactNode {
  return <Glyph d={icons[name]} {...variants} />;
}
