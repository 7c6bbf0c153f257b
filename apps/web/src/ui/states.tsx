// What a list or screen shows when it has nothing to show: on its way, empty, failed, at its end.

import type { ReactNode } from "react";
import { useT } from "../i18n/i18n.tsx";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";
import styles from "./states.module.css";

/** A grey shape of what comes; `className` gives it its size. */
export function Skeleton({ className = "" }: { className?: string }): ReactNode {
  return <span className={`${styles.skeleton} ${className}`} aria-hidden="true" />;
}

type NothingProps = { readonly icon: IconName; readonly title: string; readonly hint?: string; readonly children?: ReactNode; /** The page says nothing else. */ readonly alone?: boolean };

/** An empty place that says why, and what to do: `children` is the way on. */
export function Nothing({ icon, title, hint, children, alone = false }: NothingProps): ReactNode {
  const Title = alone ? "h1" : "p";
  return (
    <div className={styles.nothing}>
      <span className={styles.mark}><Icon name={icon} size="l" /></span>
      <Title className={styles.title}>{title}</Title>
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  );
}

/** It did not load; one press asks again. */
export function Failed({ title, hint, onRetry }: { title: string; hint?: string; onRetry: () => void }): ReactNode {
  const t = useT();
  return (
    <div role="alert">
      <Nothing icon="alert" title={title} hint={hint}>
        <Button kind="quiet" onClick={onRetry}>{t("shell.retry")}</Button>
      </Nothing>
    </div>
  );
}

export function EndOfList({ text }: { text: string }): ReactNode {
  return <p className={styles.end}>{text}</p>;
}

export function Loading(): ReactNode {
  const t = useT();
  return <p className={styles.end} role="status"><span className={styles.dots} aria-hidden="true" />{t("shell.loading")}</p>;
}
