import type { ReactNode } from "react";
import { useSettings } from "../lib/settings.tsx";
import styles from "./brand-mark.module.css";

/** The sign (a die standing on its corner) and the brand's name. */
export function BrandMark(): ReactNode {
  const { brand } = useSettings();
  return (
    <span className={styles.brand}>
      <svg className={styles.sign} viewBox="0 0 32 32" aria-hidden="true">
        <path className={styles.face} d="M16 2.5 29 10v12.5L16 30 3 22.5V10z" />
        <path className={styles.edge} d="M16 16.5 29 10v12.5L16 30z" />
        <path className={styles.pip} d="M16 6.8c2 0 3.6.9 3.6 2s-1.6 2-3.6 2-3.6-.9-3.6-2 1.6-2 3.6-2ZM7.5 15.2a1.6 2.1 0 1 1 0 .01ZM11.5 22.6a1.6 2.1 0 1 1 0 .01Z" />
      </svg>
      <span>{brand}</span>
    </span>
  );
}
