import { useEffect, useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { useAddressSearch } from "../lib/address.ts";
import { prefetchOperatorCall, useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useKeys } from "../lib/keys.ts";
import { Note, Page, Panel } from "../ui/layout/layout.tsx";
import { Empty, Loaded } from "../ui/layout/states.tsx";
import { DepositDecision } from "./deposit-decision.tsx";
import { DepositQueueList } from "./deposit-queue-list.tsx";
import styles from "./deposit-queue.module.css";
import type { WaitingItem } from "./deposit-types.ts";

const REFRESH_MS = 30_000;

/** Loads what the next item shows, so that it is there at once. */
function useWarm(item: WaitingItem | undefined): void {
  const id = item?.kind === "manual" ? item.id : null;
  useEffect(() => {
    if (id !== null) void prefetchOperatorCall(operatorCalls.statements.forDeposit, { id });
  }, [id]);
}

function Queue({
  items,
  hasMore,
}: {
  readonly items: readonly WaitingItem[];
  readonly hasMore: boolean;
}): ReactNode {
  const t = useT();
  const { search, setSearch } = useAddressSearch();
  /** Decided here, and on its way to the server. */
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const shown = items.filter(({ id }) => !hidden.has(id));
  const place = Math.max(
    shown.findIndex(({ id }) => id === search["id"]),
    0,
  );
  const current = shown[place];
  useWarm(shown[place + 1]);
  const go = (to: number) => {
    const item = shown[Math.min(Math.max(to, 0), shown.length - 1)];
    if (item !== undefined) setSearch({ id: item.id }, { replace: true });
  };
  useKeys([
    { keys: ["j", "ArrowDown"], label: "deposits.next", act: () => go(place + 1) },
    { keys: ["k", "ArrowUp"], label: "deposits.back", act: () => go(place - 1) },
  ]);
  if (current === undefined) return <Empty text={t("deposits.none")} />;
  const hide = (id: string) => {
    const next = shown[place + 1] ?? shown[place - 1];
    setHidden(new Set([...hidden, id]));
    setSearch({ id: next?.id }, { replace: true });
  };
  const show = (id: string, isChosen: boolean) => {
    setHidden((known) => new Set([...known].filter((one) => one !== id)));
    if (isChosen) setSearch({ id }, { replace: true });
  };
  return (
    <div className={styles["split"]}>
      <Panel title={t("deposits.list")} isFlush>
        {hasMore ? <Note>{t("deposits.more")}</Note> : null}
        <DepositQueueList
          items={shown}
          currentId={current.id}
          onChoose={(id) => setSearch({ id }, { replace: true })}
        />
      </Panel>
      <DepositDecision key={current.id} item={current} onHide={hide} onShow={show} />
    </div>
  );
}

/** Deposits that wait for a person, decided by keyboard alone. */
export function DepositQueueScreen(): ReactNode {
  const t = useT();
  const queue = useOperatorCall(operatorCalls.deposits.queue, {}, { everyMs: REFRESH_MS });
  return (
    <Page title={t("deposits.queue")}>
      <Loaded call={queue}>{({ items, hasMore }) => <Queue items={items} hasMore={hasMore} />}</Loaded>
    </Page>
  );
}
