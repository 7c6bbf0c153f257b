import type { ReactNode } from "react";
import { encode } from "uqr";
import styles from "./qr-code.module.css";

/** Empty margin that a scanner needs around the QR code, in modules (squares of the code). */
const quietModules = 4;

/** A QR code of a text, dark on white in both themes. `label`: its purpose. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { data, size } = encode(text, { border: quietModules });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      data-text={text}
    >
      <path d={modules.join("")} />
    </svg>
  );
}
