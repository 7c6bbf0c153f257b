// States of a list or screen without content: loading, empty, failed, end of list.

import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { Button, ButtonLink } from "../form/button.tsx";
import { Icon } from "../icon/icon.tsx";
import type { IconName } from "../icon/icons.ts";
import { Spinner } from "./spinner.tsx";
import styles from "./states.module.css";

/** A grey placeholder of loading content; `className` gives it its size. */
export function Skeleton({ className = "" }: { className?: string }): ReactNode {
  return <span className={`${styles.skeleton} ${className}`} aria-hidden="true" />;
}

type EmptyStateProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly hint?: string;
  readonly children?: ReactNode /** Whether the page shows nothing else. */;
  readonly alone?: boolean;
};

/** The empty state: the reason, and in `children` the action. */
export function EmptyState({ icon, title, hint, children, alone = false }: EmptyStateProps): ReactNode {
  const Title = alone ? "h1" : "p";
  return (
    <div className={styles.nothing}>
      <span className={styles.mark}>
        <Icon name={icon} size="l" />
      </span>
      <Title className={styles.title}>{title}</Title>
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  );
}

type ErrorStateProps = {
  readonly title: string;
  readonly hint?: string;
  /** Whether another try cannot help. A link to home then replaces the button. */
  readonly isFinal?: boolean;
  readonly onRetry: () => void;
};

/** Tells that loading failed; a button tries again if that may help. */
export function ErrorState({ title, hint, isFinal = false, onRetry }: ErrorStateProps): ReactNode {
  const t = useT();
  return (
    <div role="alert">
      <EmptyState icon="alert" title={title} hint={hint}>
        {isFinal ? (
          <ButtonLink to="/m/home" variant="secondary">
            {t("shell.home")}
          </ButtonLink>
        ) : (
          <Button variant="secondary" onClick={onRetry}>
            {t("shell.retry")}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

export function EndOfList({ text }: { text: string }): ReactNode {
  return <p className={styles.end}>{text}</p>;
}

export function LoadingState(): ReactNode {
  const t = useT();
  return (
    <p className={styles.end} role="status">
      <Spinner /> {t("shell.loading")}
    </p>
  );
}
