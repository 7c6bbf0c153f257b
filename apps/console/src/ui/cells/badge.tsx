import type { ReactNode } from "react";
import styles from "./cells.module.css";

export type BadgeTone = "neutral" | "good" | "bad" | "warn";

export function Badge({
  tone = "neutral",
  children,
}: {
  readonly tone?: BadgeTone;
  readonly children: ReactNode;
}): ReactNode {
  return <span className={`${styles["badge"]} ${tone === "neutral" ? "" : styles[tone]}`}>{children}</span>;
}
