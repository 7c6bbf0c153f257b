import { useEffect, useRef, type ReactNode } from "react";
import { useCodeText } from "../i18n/texts.ts";
import { Badge } from "../ui/cells/badge.tsx";
import { Money, Time } from "../ui/cells/cells.tsx";
import styles from "./deposit-queue.module.css";
import type { WaitingItem } from "./deposit-types.ts";

function QueueItem({
  item,
  isCurrent,
  onChoose,
}: {
  readonly item: WaitingItem;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}): ReactNode {
  const codeText = useCodeText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={styles["item"]}
        aria-current={isCurrent}
        onClick={onChoose}
      >
        <span className={styles["name"]}>{item.member.name}</span>
        <Money amount={item.received ?? item.amount} currency={item.currency} />
        <span className={styles["quiet"]}>
          <Time at={item.since} />
        </span>
        <Badge tone={item.kind === "held" ? "warn" : "neutral"}>{codeText("depositKind", item.kind)}</Badge>
      </button>
    </li>
  );
}

export function DepositQueueList({
  items,
  currentId,
  onChoose,
}: {
  readonly items: readonly WaitingItem[];
  readonly currentId: string;
  readonly onChoose: (id: string) => void;
}): ReactNode {
  return (
    <ol className={styles["items"]}>
      {items.map((item) => (
        <QueueItem
          key={item.id}
          item={item}
          isCurrent={item.id === currentId}
          onChoose={() => onChoose(item.id)}
        />
      ))}
    </ol>
  );
}
