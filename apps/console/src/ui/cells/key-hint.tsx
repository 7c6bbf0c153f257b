import type { ReactNode } from "react";
import styles from "./cells.module.css";

const shown: Readonly<Record<string, string>> = {
  ArrowRight: "→",
  ArrowLeft: "←",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Enter: "⏎",
  Escape: "Esc",
};

/** Shows a key by its label on the keyboard; `mod+k` is Ctrl or ⌘ with K. */
export function KeyHint({ keys }: { readonly keys: string }): ReactNode {
  const mac = /Mac/.test(navigator.userAgent);
  const text = keys
    .split("+")
    .map((key) =>
      key === "mod" ? (mac ? "⌘" : "Ctrl") : (shown[key] ?? (key.length === 1 ? key.toUpperCase() : key)),
    )
    .join(" ");
  return (
    <kbd className={styles["key"]} aria-hidden="true">
      {text}
    </kbd>
  );
}
