import type { ReactNode } from "react";
import { useState } from "react";
import { responsibleGaming } from "@khela/contract/responsible-gaming/calls";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import { useMutation } from "../lib/query/mutation.ts";
import { useCache } from "../lib/query/query.ts";
import { invalidateQueries, setQueriesData } from "../lib/query/query-data.ts";
import { Button } from "../ui/form/button.tsx";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { showToast } from "../ui/feedback/toast.tsx";
import { AlertBox } from "../ui/feedback/alert-box.tsx";
import styles from "./responsible-gaming.module.css";
import type { ExclusionKind, State } from "./use-limit-text.ts";
import { useLimitText } from "./use-limit-text.ts";

type ExclusionRequest = { readonly kind: ExclusionKind; readonly length: number };

function ExclusionDialog({
  request,
  onClose,
}: {
  request: ExclusionRequest;
  onClose: () => void;
}): ReactNode {
  const { t, errorText } = useI18n();
  const limitText = useLimitText();
  const cache = useCache();
  const { isPending, error, mutate } = useMutation(responsibleGaming.takeBreak);
  const isForGood = request.kind === "exclusion" && request.length === 0;

  async function start(): Promise<void> {
    const answer = await mutate(request);
    if (answer === null) return;
    setQueriesData(cache, responsibleGaming.limits, () => answer);
    invalidateQueries(cache, responsibleGaming.activeBreak);
    showToast(t("safer.started"), "success");
    onClose();
  }

  return (
    <Dialog
      title={
        isForGood
          ? t("safer.askForGood")
          : t("safer.ask", { length: limitText.length(request.kind, request.length) })
      }
      onClose={onClose}
    >
      <p className={styles.text}>{t("safer.noWayBack")}</p>
      {error === null ? null : <AlertBox>{errorText(error.code)}</AlertBox>}
      <div className={styles.choice}>
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          {t("shell.cancel")}
        </Button>
        <Button busy={isPending} onClick={() => void start()}>
          {t("safer.start")}
        </Button>
      </div>
    </Dialog>
  );
}

type ActiveExclusionProps = {
  readonly taken: NonNullable<State["break"]>;
  readonly helpLine: State["rules"]["helpLine"];
};

function ActiveExclusion({ taken, helpLine }: ActiveExclusionProps): ReactNode {
  const { t, style } = useI18n();
  return (
    <div className={styles.taken}>
      <Icon name="clock" />
      <div>
        <p className={styles.value}>{t(taken.kind === "coolOff" ? "safer.onBreak" : "safer.excluded")}</p>
        <p>
          {taken.until === null
            ? t("safer.untilNever")
            : t("safer.until", { time: formatDateTime(taken.until, style) })}
        </p>
        {helpLine === null ? null : (
          <a href={helpLine.url} target="_blank" rel="noreferrer" className={styles.link}>
            {t("safer.outside", { name: helpLine.name })}
          </a>
        )}
      </div>
    </div>
  );
}

type ExclusionLengthsProps = {
  readonly kind: ExclusionKind;
  readonly lengths: readonly number[];
  readonly onRequest: (request: ExclusionRequest) => void;
};

function ExclusionLengths({ kind, lengths, onRequest }: ExclusionLengthsProps): ReactNode {
  const { t } = useI18n();
  const limitText = useLimitText();
  return (
    <div className={styles.part}>
      <h3>{t(`safer.${kind}`)}</h3>
      <ul className={styles.lengths}>
        {lengths.map((length) => (
          <li key={length}>
            <Button
              variant="secondary"
              wide
              aria-haspopup="dialog"
              onClick={() => onRequest({ kind, length })}
            >
              {limitText.length(kind, length)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Shows the member's current cool-off or self-exclusion, and those that the member may begin. A permanent exclusion
 * leaves none to begin.
 */
export function ExclusionSection({ state }: { state: State }): ReactNode {
  const { t } = useI18n();
  const [request, setRequest] = useState<ExclusionRequest | null>(null);
  const { rules } = state;
  const taken = state.break;
  const isForGood = taken !== null && taken.until === null;
  return (
    <section className={styles.part}>
      <h2>{t("safer.breaks")}</h2>
      {taken === null ? (
        <p className={styles.text}>{t("safer.breakText")}</p>
      ) : (
        <ActiveExclusion taken={taken} helpLine={rules.helpLine} />
      )}
      {taken === null || isForGood ? null : <p className={styles.text}>{t("safer.longer")}</p>}
      {isForGood ? null : (
        <>
          <ExclusionLengths kind="coolOff" lengths={rules.coolOffHours} onRequest={setRequest} />
          <ExclusionLengths kind="exclusion" lengths={rules.exclusionMonths} onRequest={setRequest} />
        </>
      )}
      {request === null ? null : <ExclusionDialog request={request} onClose={() => setRequest(null)} />}
    </section>
  );
}
