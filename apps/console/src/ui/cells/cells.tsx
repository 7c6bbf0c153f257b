// Renders single values in the same way on all screens.

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFormat, type TimePrecision } from "../../lib/format/format.ts";
import styles from "./cells.module.css";

/** A dash that is shown instead of a missing value. */
export function NoValue(): ReactNode {
  return <span className={styles["muted"]}>–</span>;
}

export function Money({
  amount,
  currency,
}: {
  readonly amount: string | null;
  readonly currency: string;
}): ReactNode {
  const format = useFormat();
  return amount === null ? (
    <NoValue />
  ) : (
    <span className={styles["number"]}>{format.money(amount, currency)}</span>
  );
}

export function Count({ value }: { readonly value: number | null }): ReactNode {
  const format = useFormat();
  return value === null ? <NoValue /> : <span className={styles["number"]}>{format.count(value)}</span>;
}

/** Shows a time in the merchant's time zone, with the exact time as its machine-readable value. */
export function Time({
  at,
  precision,
}: {
  readonly at: number | null;
  readonly precision?: TimePrecision;
}): ReactNode {
  const format = useFormat();
  if (at === null) return <NoValue />;
  return (
    <time className={styles["number"]} dateTime={new Date(at).toISOString()}>
      {format.time(at, precision)}
    </time>
  );
}

/** Shows an id or a reference unformatted. */
export function Code({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={styles["code"]}>{children}</span>;
}

export function MemberLink({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  return <Link to={`/members/${id}`}>{name}</Link>;
}

/** Link to a member's ledger transfer. */
export function TransferLink({
  memberId,
  id,
}: {
  readonly memberId: string;
  readonly id: string;
}): ReactNode {
  return (
    <Link to={`/transfers/${memberId}/${id}`}>
      <Code>{id}</Code>
    </Link>
  );
}

export type DefinitionRow = { readonly term: string; readonly value: ReactNode };

export function DefinitionList({ rows }: { readonly rows: readonly DefinitionRow[] }): ReactNode {
  return (
    <dl className={styles["list"]}>
      {rows.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
