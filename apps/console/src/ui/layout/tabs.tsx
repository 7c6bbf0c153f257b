import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import styles from "./layout.module.css";

export type TabLink = { readonly to: string; readonly label: string; readonly isCurrent: boolean };

/** Tabs that are links. One of them leads to the current page. */
export function TabLinks({
  label,
  tabs,
  children,
}: {
  readonly label: string;
  readonly tabs: readonly TabLink[];
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={styles["tabs"]}>
      <nav className={styles["tabList"]} aria-label={label}>
        {tabs.map(({ to, label: text, isCurrent }) => (
          <Link
            key={to}
            to={to}
            className={styles["tab"]!}
            activeOptions={{ exact: true }}
            activeProps={{}}
            {...(isCurrent ? { "aria-current": "page" as const } : {})}
          >
            {text}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
