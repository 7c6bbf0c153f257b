import type { ReactNode } from "react";
import { useSettings } from "../../lib/settings.tsx";
import styles from "./brand-mark.module.css";

/** The logo, a kite with a play sign at its centre, and the brand's name. */
export function BrandMark(): ReactNode {
  const { brand } = useSettings();
  return (
    <span className={styles.brand}>
      <svg className={styles.sign} viewBox="10 2 80 98" aria-hidden="true">
        <path className={styles.sail} d="M50 4 88 42 50 82 12 42Z" />
        <path className={styles.lit} d="M50 4 88 42H50Z" />
        <path className={styles.shaded} d="M12 42h38v40Z" />
        <path className={styles.heart} d="m42 27 24 15-24 15Z" />
        <path className={styles.tail} d="M50 82c-8 8 6 10-2 17" />
      </svg>
      <span>{brand}</span>
    </span>
  );
}
