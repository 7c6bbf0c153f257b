/**
 * A work queue that is controlled by keyboard: → or J next, ← or K back, A approve, R refuse with a reason, U undo. A
 * decision is sent ten seconds after its key, so that it can be undone. The next item appears at once, because its
 * details are loaded in advance.
 */
import { useEffect, useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { listSize } from "@khela/contract/operator/lists";
import { useT } from "../i18n/texts.ts";
import { useAddressSearch } from "../lib/address.ts";
import { askIdentity } from "../lib/api/identity-gate.ts";
import type { ActOutcome } from "../lib/api/use-operator-act.ts";
import { invalidateCalls } from "../lib/api/use-operator-call.ts";
import { useKeys } from "../lib/keys.ts";
import { useMe } from "../lib/session.tsx";
import { actWithUndo, showToast, undoMs } from "../lib/toasts.ts";
import { Button } from "../ui/controls/button.tsx";
import { Empty, Failed, Loading, useErrorText } from "../ui/layout/states.tsx";
import { ReasonDialog } from "../ui/overlays/reason-dialog.tsx";
import type { AnyListCall, AnyRow, ListCall, RowOf } from "./list-types.ts";
import { chosenIndex, rowAfter, waitingRows } from "./queue-state.ts";
import { useListRows } from "./use-list-rows.ts";
import layout from "../ui/layout/layout.module.css";
import styles from "./list.module.css";

/** One of the two decisions of a queue. */
export type QueueDecision<R> = {
  /** The call that sends the decision. */
  readonly call: { readonly name: string; readonly stepUp?: true; readonly reason?: true };
  /** Returns the text of the notice that is shown while the decision can be undone. */
  readonly doneText: (row: R) => string;
  readonly label?: string;
  /** Reasons that the dialog offers. */
  readonly reasons?: readonly string[];
  /** Sends the decision, usually by `useOperatorAct(call).run`. `reason` is empty if the call takes none. */
  readonly run: (row: R, reason: string) => Promise<ActOutcome<unknown>>;
  /** Returns whether the decision is not allowed for this item. Its button is then disabled. */
  readonly isOff?: (row: R) => boolean;
};

/** Functions by which buttons in the item's details update the queue. */
export type QueuePlace = {
  /** Tells the queue that the item is decided, so that it shows the next item. */
  readonly hide: () => void;
  /**
   * Tells the queue that the decision was undone or failed, so that the item waits again. `isChosen`: show it again.
   */
  readonly show: (isChosen: boolean) => void;
};

type QueueFace<R> = {
  readonly label: string;
  /** Renders an item in a few words, for the list at the side. */
  readonly item: (row: R) => ReactNode;
  readonly detail: (row: R, place: QueuePlace) => ReactNode;
  /** Loads in advance what `detail` shows of the next item (`prefetchOperatorCall`). */
  readonly prefetch?: (row: R) => Promise<void>;
  /** The decision to approve. Absent: the operator may not approve, or the detail has its own decisions. */
  readonly approve?: QueueDecision<R> | undefined;
  readonly refuse?: QueueDecision<R> | undefined;
  /** Renders further buttons for an item, beside the two decisions. */
  readonly acts?: (row: R) => ReactNode;
  readonly emptyText?: string;
};

export type QueueProps<C extends ListCall> = QueueFace<RowOf<C>> & {
  readonly call: C;
  /** The filter that selects the queue's items. */
  readonly fixed?: Readonly<Record<string, string | number | boolean>>;
  readonly everyMs?: number;
};

export type WorkQueueProps<R> = QueueFace<R> & {
  readonly rows: readonly R[];
  /** The field that identifies an item. */
  readonly rowKey: keyof R & string;
  /** Content above the items. */
  readonly note?: ReactNode;
  /** Loads more items; absent: all items are loaded. */
  readonly more?: { readonly load: () => void; readonly isLoading: boolean } | undefined;
};

type AnyDecision = QueueDecision<AnyRow>;
type Asking = { readonly row: AnyRow; readonly decision: AnyDecision; readonly label: string };

/**
 * Returns a function that asks for a step-up proof at the decision, if the present proof would expire before the
 * decision is sent.
 */
function useProofFor(): (decision: AnyDecision) => Promise<boolean> {
  const { provenUntil } = useMe();
  return async ({ call }) => {
    if (call.stepUp !== true || (provenUntil ?? 0) > Date.now() + 2 * undoMs) return true;
    const isProven = await askIdentity("step-up");
    await invalidateCalls(operatorCalls.access.me.name);
    return isProven;
  };
}

function useDecide(key: string, show: (row: AnyRow | undefined) => void) {
  const t = useT();
  const errorText = useErrorText();
  const prove = useProofFor();
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const restore = (id: string) =>
    setDecided((known) => new Set(Array.from(known).filter((other) => other !== id)));
  const placeOf = (row: AnyRow, next: AnyRow | undefined): QueuePlace => {
    const id = String(row[key]);
    return {
      hide: () => {
        setDecided((known) => new Set(known).add(id));
        show(next);
      },
      show: (isChosen) => {
        restore(id);
        if (isChosen) show(row);
      },
    };
  };
  const send = async ({ run }: AnyDecision, row: AnyRow, reason: string) => {
    const outcome = await run(row, reason);
    if (outcome.kind !== "failed") return;
    restore(String(row[key]));
    if (outcome.error.code !== "cancelled")
      showToast(t("list.queue.restored", { reason: errorText(outcome.error) }), "bad");
  };
  const decide = async (
    decision: AnyDecision,
    row: AnyRow,
    { reason, next }: { readonly reason: string; readonly next: AnyRow | undefined },
  ) => {
    if (!(await prove(decision))) return;
    const place = placeOf(row, next);
    place.hide();
    actWithUndo(
      decision.doneText(row),
      () => void send(decision, row, reason),
      () => place.show(true),
    );
  };
  return { decided, decide, placeOf };
}

function Decisions({
  row,
  approve,
  refuse,
  extra,
  onDecide,
  onMove,
}: {
  readonly row: AnyRow;
  readonly approve: AnyDecision | undefined;
  readonly refuse: AnyDecision | undefined;
  readonly extra: ReactNode;
  readonly onDecide: (decision: AnyDecision, label: string) => void;
  readonly onMove: (step: 1 | -1) => void;
}): ReactNode {
  const t = useT();
  const approveLabel = approve?.label ?? t("list.queue.approve");
  const refuseLabel = refuse?.label ?? t("list.queue.refuse");
  const isApproveOff = approve?.isOff?.(row) === true;
  const isRefuseOff = refuse?.isOff?.(row) === true;
  useKeys([
    { keys: ["j", "ArrowRight"], label: "list.queue.next", act: () => onMove(1) },
    { keys: ["k", "ArrowLeft"], label: "list.queue.back", act: () => onMove(-1) },
    ...(approve === undefined
      ? []
      : [
          {
            keys: ["a"],
            label: "list.queue.approve" as const,
            act: () => onDecide(approve, approveLabel),
            isDisabled: isApproveOff,
          },
        ]),
    ...(refuse === undefined
      ? []
      : [
          {
            keys: ["r"],
            label: "list.queue.refuse" as const,
            act: () => onDecide(refuse, refuseLabel),
            isDisabled: isRefuseOff,
          },
        ]),
  ]);
  return (
    <div className={styles["acts"]}>
      {approve === undefined ? null : (
        <Button
          look="primary"
          hint="a"
          isDisabled={isApproveOff}
          onPress={() => onDecide(approve, approveLabel)}
        >
          {approveLabel}
        </Button>
      )}
      {refuse === undefined ? null : (
        <Button look="danger" hint="r" isDisabled={isRefuseOff} onPress={() => onDecide(refuse, refuseLabel)}>
          {refuseLabel}
        </Button>
      )}
      {extra}
      <span className={styles["space"]} />
      <Button look="quiet" hint="ArrowLeft" onPress={() => onMove(-1)}>
        {t("list.queue.back")}
      </Button>
      <Button look="quiet" hint="ArrowRight" onPress={() => onMove(1)}>
        {t("list.queue.next")}
      </Button>
    </div>
  );
}

/** Shows waiting items, which the operator decides one after another. */
export function WorkQueue<R extends object>(props: WorkQueueProps<R>): ReactNode {
  const { label, rowKey: key, note, more, emptyText } = props;
  const item = props.item as unknown as (row: AnyRow) => ReactNode;
  const detail = props.detail as unknown as (row: AnyRow, place: QueuePlace) => ReactNode;
  const prefetch = props.prefetch as unknown as ((row: AnyRow) => Promise<void>) | undefined;
  const extraOf = props.acts as unknown as ((row: AnyRow) => ReactNode) | undefined;
  const t = useT();
  const { search, setSearch } = useAddressSearch();
  const [asking, setAsking] = useState<Asking | null>(null);
  const show = (row: AnyRow | undefined) =>
    setSearch({ item: row === undefined ? undefined : String(row[key]) }, { replace: true });
  const { decided, decide, placeOf } = useDecide(key, show);
  const rows = waitingRows(props.rows as readonly AnyRow[], key, decided);
  const index = chosenIndex(rows, key, search["item"]);
  const row = rows[index];
  const next = rowAfter(rows, index);
  const nextId = next === undefined ? null : String(next[key]);
  useEffect(() => {
    if (next !== undefined) void prefetch?.(next);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same item is loaded once, whatever object it is
  }, [nextId]);
  if (row === undefined) return <Empty text={emptyText ?? t("list.queue.empty")} />;
  const move = (step: 1 | -1) => {
    const to = rows[index + step];
    if (to !== undefined) show(to);
    else if (step === 1) more?.load();
  };
  const onDecide = (decision: AnyDecision, title: string) => {
    if (decision.call.reason === true) setAsking({ row, decision, label: title });
    else void decide(decision, row, { reason: "", next });
  };
  return (
    <div className={styles["queue"]}>
      <nav className={`${layout["panel"]} ${styles["items"]}`} aria-label={label}>
        {note}
        {rows.map((one) => (
          <button
            key={String(one[key])}
            type="button"
            className={styles["item"]}
            aria-current={one === row}
            onClick={() => show(one)}
          >
            {item(one)}
          </button>
        ))}
        {more === undefined ? null : (
          <Button look="quiet" isPending={more.isLoading} onPress={more.load}>
            {t("list.more")}
          </Button>
        )}
      </nav>
      <section className={layout["panel"]} aria-live="polite">
        <Decisions
          row={row}
          approve={props.approve as unknown as AnyDecision | undefined}
          refuse={props.refuse as unknown as AnyDecision | undefined}
          extra={extraOf?.(row)}
          onDecide={onDecide}
          onMove={move}
        />
        <div className={layout["panelBody"]} key={String(row[key])}>
          {detail(row, placeOf(row, next))}
        </div>
      </section>
      {asking === null ? null : (
        <ReasonDialog
          title={asking.label}
          act={asking.decision.call.name}
          confirmLabel={asking.label}
          {...(asking.decision.reasons === undefined ? {} : { suggestions: asking.decision.reasons })}
          onConfirm={(reason) => {
            setAsking(null);
            void decide(asking.decision, asking.row, { reason, next });
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

/** Shows the rows of a list as a work queue. */
export function Queue<C extends ListCall>({ call, fixed = {}, everyMs, ...face }: QueueProps<C>): ReactNode {
  const { list }: AnyListCall = call;
  const page = useListRows(call, fixed, { size: listSize.standard, everyMs });
  if (page.rows === undefined)
    return page.error === null ? <Loading /> : <Failed error={page.error} onRetry={page.reload} />;
  return (
    <WorkQueue<AnyRow>
      {...(face as unknown as QueueFace<AnyRow>)}
      rows={page.rows}
      rowKey={list.key}
      more={page.hasMore ? { load: page.loadMore, isLoading: page.isLoadingMore } : undefined}
    />
  );
}
