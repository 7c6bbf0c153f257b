import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useCodeText, useT } from "../i18n/texts.ts";
import { prefetchOperatorCall, useOperatorCall } from "../lib/api/use-operator-call.ts";
import { WorkQueue } from "../list/queue.tsx";
import { Badge } from "../ui/cells/badge.tsx";
import { Money, Time } from "../ui/cells/cells.tsx";
import { Note, Page, Row } from "../ui/layout/layout.tsx";
import { Loaded } from "../ui/layout/states.tsx";
import { DepositDecision } from "./deposit-decision.tsx";
import type { WaitingItem } from "./deposit-types.ts";

const REFRESH_MS = 30_000;

function Item({ item }: { readonly item: WaitingItem }): ReactNode {
  const codeText = useCodeText();
  return (
    <>
      <Row>
        <strong>{item.member.name}</strong>
        <Money amount={item.received ?? item.amount} currency={item.currency} />
      </Row>
      <Row>
        <Time at={item.since} />
        <Badge tone={item.kind === "held" ? "warn" : "neutral"}>{codeText("depositKind", item.kind)}</Badge>
      </Row>
    </>
  );
}

/** Work queue of deposits that need an operator's decision, controlled by keyboard. */
export function DepositQueueScreen(): ReactNode {
  const t = useT();
  const queue = useOperatorCall(operatorCalls.deposits.queue, {}, { everyMs: REFRESH_MS });
  return (
    <Page title={t("deposits.queue")}>
      <Loaded call={queue}>
        {({ items, hasMore }) => (
          <WorkQueue<WaitingItem>
            label={t("deposits.list")}
            rows={items}
            rowKey="id"
            note={hasMore ? <Note>{t("deposits.more")}</Note> : null}
            item={(item) => <Item item={item} />}
            detail={(item, { hide, show }) => <DepositDecision item={item} onHide={hide} onShow={show} />}
            prefetch={async ({ id, kind }) => {
              if (kind === "manual") await prefetchOperatorCall(operatorCalls.statements.forDeposit, { id });
            }}
            emptyText={t("deposits.none")}
          />
        )}
      </Loaded>
    </Page>
  );
}
