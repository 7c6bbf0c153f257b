import type { ReactNode } from "react";
import { useState } from "react";
import { safer } from "@khela/contract/calls/safer";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/format-date.ts";
import { changeAnswers, useAction, useCache } from "../lib/query.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { showToast } from "../ui/toast.tsx";
import styles from "./safer.module.css";
import type { BreakKind, State } from "./words.ts";
import { useSaferWords } from "./words.ts";

type Asked = { readonly kind: BreakKind; readonly length: number };

function AskDialog({ asked, onClose }: { asked: Asked; onClose: () => void }): ReactNode {
  const { t, errorText } = useI18n();
  const words = useSaferWords();
  const cache = useCache();
  const { busy, error, run } = useAction(safer.takeBreak);
  const isForGood = asked.kind === "exclusion" && asked.length === 0;

  async function start(): Promise<void> {
    const answer = await run(asked);
    if (answer === null) return;
    changeAnswers(cache, safer.limits, () => answer);
    showToast(t("safer.started"), "done");
    onClose();
  }

  return (
    <Dialog title={isForGood ? t("safer.askForGood") : t("safer.ask", { length: words.length(asked.kind, asked.length) })} onClose={onClose}>
      <p className={styles.text}>{t("safer.noWayBack")}</p>
      {error === null ? null : <p className={styles.alert} role="alert">{errorText(error.code)}</p>}
      <div className={styles.choice}>
        <Button kind="quiet" disabled={busy} onClick={onClose}>{t("shell.cancel")}</Button>
        <Button busy={busy} onClick={() => void start()}>{t("safer.start")}</Button>
      </div>
    </Dialog>
  );
}

function Taken({ taken }: { taken: NonNullable<State["break"]> }): ReactNode {
  const { t, style } = useI18n();
  return (
    <div className={styles.taken}>
      <Icon name="clock" />
      <div>
        <p className={styles.value}>{t(taken.kind === "coolOff" ? "safer.onBreak" : "safer.excluded")}</p>
        <p>{taken.until === null ? t("safer.untilNever") : t("safer.until", { time: formatDateTime(taken.until, style) })}</p>
      </div>
    </div>
  );
}

type LengthsProps = { readonly kind: BreakKind; readonly lengths: readonly number[]; readonly onAsk: (asked: Asked) => void };

function Lengths({ kind, lengths, onAsk }: LengthsProps): ReactNode {
  const { t } = useI18n();
  const words = useSaferWords();
  return (
    <div className={styles.part}>
      <h3>{t(`safer.${kind}`)}</h3>
      <ul className={styles.lengths}>
        {lengths.map((length) => (
          <li key={length}>
            <Button kind="quiet" wide aria-haspopup="dialog" onClick={() => onAsk({ kind, length })}>{words.length(kind, length)}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A break that holds, and the breaks one may take; a break for good leaves nothing to choose. */
export function BreakPart({ state }: { state: State }): ReactNode {
  const { t } = useI18n();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { rules } = state;
  const taken = state.break;
  const isForGood = taken !== null && taken.until === null;
  return (
    <section className={styles.part}>
      <h2>{t("safer.breaks")}</h2>
      {taken === null ? <p className={styles.text}>{t("safer.breakText")}</p> : <Taken taken={taken} />}
      {taken === null || isForGood ? null : <p className={styles.text}>{t("safer.longer")}</p>}
      {isForGood ? null : (
        <>
          <Lengths kind="coolOff" lengths={rules.coolOffHours} onAsk={setAsked} />
          <Lengths kind="exclusion" lengths={rules.exclusionMonths} onAsk={setAsked} />
        </>
      )}
      {asked === null ? null : <AskDialog asked={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}
