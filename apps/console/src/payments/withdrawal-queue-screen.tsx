import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCodeText, useT } from "../i18n/texts.ts";
import { prefetchOperatorCall, useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useFormat } from "../lib/format/format.ts";
import { Queue } from "../list/queue.tsx";
import { Badge } from "../ui/cells/badge.tsx";
import { Money } from "../ui/cells/cells.tsx";
import { Page, Row, Stack } from "../ui/layout/layout.tsx";
import { Loaded } from "../ui/layout/states.tsx";
import { WithdrawalActs } from "./withdrawal-acts.tsx";
import { WithdrawalCard } from "./withdrawal-card.tsx";
import { WithdrawalChecks } from "./withdrawal-checks.tsx";
import { WithdrawalFacts } from "./withdrawal-facts.tsx";
import { calls, type WithdrawalRow } from "./withdrawal-types.ts";
import styles from "./withdrawals.module.css";

const LOOK_AGAIN_MS = 15_000;

const useSummary = () => useOperatorCall(calls.summary, {}, { everyMs: LOOK_AGAIN_MS });

/** Payouts that are being sent, and those that failed. */
function UnderWay(): ReactNode {
  const t = useT();
  const { data } = useSummary();
  if (data === undefined) return null;
  const { sending, trouble, currency } = data;
  return (
    <Row>
      {sending.count === 0 ? null : (
        <Link to="/withdrawals/tab/sending">
          {t("withdrawals.sendingNow", { count: sending.count })} ·{" "}
          <Money amount={sending.amount} currency={currency} />
        </Link>
      )}
      {trouble.count === 0 ? null : (
        <Badge tone="bad">
          <Link to="/withdrawals/tab/failed">{t("withdrawals.inTrouble", { count: trouble.count })}</Link>
        </Badge>
      )}
    </Row>
  );
}

function Item({ row }: { readonly row: WithdrawalRow }): ReactNode {
  const codeText = useCodeText();
  const format = useFormat();
  return (
    <>
      <strong>{row.member.name}</strong> <Money amount={row.amount} currency={row.currency} />
      <span className={styles["quiet"]}>
        {[format.clock(row.at), ...row.reasons.map((reason) => codeText("withdrawals.reasons", reason))].join(
          " · ",
        )}
      </span>
    </>
  );
}

function One({ id }: { readonly id: string }): ReactNode {
  const t = useT();
  const order = useOperatorCall(calls.get, { id }, { everyMs: LOOK_AGAIN_MS });
  return (
    <Loaded call={order}>
      {(found) => (
        <Stack>
          <Row>
            <h2>
              {found.card.member.name} · <Money amount={found.amount} currency={found.currency} />
            </h2>
            <Link to={`/withdrawals/${id}`}>{t("withdrawals.openPage")}</Link>
          </Row>
          <WithdrawalActs order={found} />
          <WithdrawalChecks order={found} />
          <WithdrawalCard order={found} />
          <WithdrawalFacts order={found} />
        </Stack>
      )}
    </Loaded>
  );
}

/**
 * Withdrawals that wait for a decision, the longest waiting first. An approval is sent at once; the server waits ten
 * seconds before it pays.
 */
export function WithdrawalQueueScreen(): ReactNode {
  const t = useT();
  const { data } = useSummary();
  const isQuiet = data !== undefined && data.sending.count === 0 && data.trouble.count === 0;
  return (
    <Page title={t("withdrawals.queueTitle")} sub={t("withdrawals.queueSub")} acts={<UnderWay />}>
      <Queue
        call={calls.list}
        label={t("withdrawals.waiting")}
        fixed={{ tab: "waiting", order: "at" }}
        everyMs={LOOK_AGAIN_MS}
        item={(row) => <Item row={row} />}
        detail={({ id }) => <One id={id} />}
        prefetch={({ id }) => prefetchOperatorCall(calls.get, { id })}
        emptyText={t(isQuiet ? "withdrawals.nothingWaits" : "withdrawals.noDecisionWaits")}
      />
    </Page>
  );
}
