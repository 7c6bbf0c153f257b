// Components for the layout of a screen: its head, panels, rows and columns.

import type { ReactNode } from "react";
import styles from "./layout.module.css";

/** Layout of a screen: title, subject, buttons and content. */
export function Page({
  title,
  sub,
  acts,
  children,
}: {
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={styles["page"]}>
      <div className={styles["head"]}>
        <div>
          <h1 className={styles["title"]}>{title}</h1>
          {sub === undefined ? null : <p className={styles["sub"]}>{sub}</p>}
        </div>
        {acts === undefined ? null : <div className={styles["acts"]}>{acts}</div>}
      </div>
      {children}
    </div>
  );
}

export function Panel({
  title,
  acts,
  children,
  isFlush = false,
}: {
  readonly title?: string;
  readonly acts?: ReactNode;
  readonly children: ReactNode;
  /** Whether the content reaches the panel's edges, as a table does. */
  readonly isFlush?: boolean;
}): ReactNode {
  return (
    <section className={styles["panel"]}>
      {title === undefined && acts === undefined ? null : (
        <div className={styles["panelHead"]}>
          {title === undefined ? null : <h2>{title}</h2>}
          {acts === undefined ? null : <div className={styles["acts"]}>{acts}</div>}
        </div>
      )}
      {isFlush ? children : <div className={styles["panelBody"]}>{children}</div>}
    </section>
  );
}

export function Stack({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles["stack"]}>{children}</div>;
}

export function Row({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles["row"]}>{children}</div>;
}

/** Panels beside each other, as many as fit. */
export function Grid({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles["grid"]}>{children}</div>;
}

/** A fact or warning that cannot be dismissed. */
export function Note({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className={styles["note"]}>{children}</p>;
}
