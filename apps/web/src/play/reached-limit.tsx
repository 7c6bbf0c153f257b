// Shown above a game when one of the player's own limits refused a bet: the limit, the amount left in it, and a link to
// change it. The limits are fetched again at each refusal.

import { useEffect, type ReactNode } from "react";
import { responsibleGaming } from "@khela/contract/responsible-gaming/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { CallError } from "../lib/api/call.ts";
import { useCall } from "../lib/query/query.ts";
import { RefusalText } from "../ui/feedback/refusal-text.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import styles from "./play-screen.module.css";

type Limit = OutputOf<typeof responsibleGaming.limits>["limits"][number];

const isOver = ({ left }: Limit): boolean => Number(left) <= 0;

/** Returns a used-up time limit, or else the bet limit with the lowest amount left. Deposit limits are excluded. */
function tightest(limits: readonly Limit[]): Limit | undefined {
  const time = limits.find((limit) => limit.kind === "time" && isOver(limit));
  const [first, ...others] = limits.filter(({ kind }) => kind !== "deposit" && kind !== "time");
  return time ?? others.reduce((least, one) => (Number(one.left) < Number(least?.left) ? one : least), first);
}

export function ReachedLimit({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useI18n();
  const { data, refetch } = useCall(responsibleGaming.limits, {});
  useEffect(() => {
    refetch();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, []);
  const limit = data === undefined ? undefined : tightest(data.limits);
  if (limit === undefined) return null;
  const { kind, period, value, left } = limit;
  const figures = { kind, period, limit: value, left };
  return (
    <p className={styles.limit} role="status">
      <span>
        <RefusalText error={new CallError("safer.limit", "", figures)} />
      </span>
      <button type="button" className={styles.limitClose} aria-label={t("shell.close")} onClick={onClose}>
        <Icon name="close" size="s" />
      </button>
    </p>
  );
}
