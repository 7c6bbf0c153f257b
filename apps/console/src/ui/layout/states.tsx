// Shows the four states of a screen without content: loading, empty, failed, forbidden.

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../i18n/texts.ts";
import { faultsOf, mayRetryHelp, type OperatorError } from "../../lib/api/operator-error.ts";
import { Button } from "../controls/button.tsx";
import { Page } from "./layout.tsx";
import styles from "./layout.module.css";

export function Loading(): ReactNode {
  const t = useT();
  return (
    <div className={styles["state"]} role="status">
      <span className={styles["busy"]} aria-hidden="true" />
      <span>{t("first.loading")}</span>
    </div>
  );
}

export function Empty({ text, acts }: { readonly text?: string; readonly acts?: ReactNode }): ReactNode {
  const t = useT();
  return (
    <div className={styles["state"]}>
      <p>{text ?? t("first.empty")}</p>
      {acts}
    </div>
  );
}

export function Forbidden({
  permission,
  isWholePage = false,
}: {
  readonly permission?: string;
  readonly isWholePage?: boolean;
}): ReactNode {
  const t = useT();
  const Title = isWholePage ? "h1" : "h2";
  return (
    <div className={styles["state"]}>
      <Title>{t("first.forbidden")}</Title>
      <p>{t("first.forbiddenHelp")}</p>
      {permission === undefined ? null : <code>{permission}</code>}
    </div>
  );
}

/** Returns a function that finds the sentence of an error in the operator's language. */
export function useErrorText(): (error: OperatorError) => string {
  const t = useT();
  return (error) =>
    error.code === "network.failed" || error.message === "" ? t("first.networkFailed") : error.message;
}

export function Failed({
  error,
  onRetry,
}: {
  readonly error: OperatorError;
  readonly onRetry?: () => void;
}): ReactNode {
  const t = useT();
  const errorText = useErrorText();
  if (error.code === "operator.permission.denied") return <Forbidden />;
  return (
    <div className={styles["state"]} role="alert">
      <p>{errorText(error)}</p>
      {onRetry === undefined || !mayRetryHelp(error) ? null : (
        <Button onPress={onRetry}>{t("first.tryAgain")}</Button>
      )}
    </div>
  );
}

/** Shows beside a button why its act failed, with every reason of the server. */
export function ActError({ error }: { readonly error: OperatorError | null }): ReactNode {
  const errorText = useErrorText();
  if (error === null) return null;
  const faults = faultsOf(error);
  return (
    <div className={styles["alert"]} role="alert">
      <p>{errorText(error)}</p>
      {faults.length === 0 ? null : (
        <ul lang="en">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Shows the content of an answer, or the state of a missing answer. */
export function Loaded<V>({
  call,
  pageTitle,
  children,
}: {
  readonly call: UseQueryResult<V, OperatorError>;
  /** For a whole page: heading until the answer has arrived. */
  readonly pageTitle?: string;
  readonly children: (value: V) => ReactNode;
}): ReactNode {
  if (call.data !== undefined) return children(call.data);
  const state = call.isError ? (
    <Failed error={call.error} onRetry={() => void call.refetch()} />
  ) : (
    <Loading />
  );
  return pageTitle === undefined ? state : <Page title={pageTitle}>{state}</Page>;
}
