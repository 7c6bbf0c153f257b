// The screen of the member's limits and exclusions. The server decides which of them apply, and from when.

import type { ReactNode } from "react";
import { useState } from "react";
import { responsibleGaming } from "@khela/contract/responsible-gaming/calls";
import { hasAccess } from "@khela/contract/member/member-types";
import type { LimitKind } from "@khela/contract/responsible-gaming/limits";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import { useLoggedIn } from "../lib/session/logged-in.ts";
import { useCall } from "../lib/query/query.ts";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { Link } from "../ui/navigation/link.tsx";
import { ErrorState, LoadingState, EmptyState } from "../ui/feedback/states.tsx";
import { ExclusionSection } from "./exclusion-section.tsx";
import { LimitDialog } from "./limit-dialog.tsx";
import styles from "./responsible-gaming.module.css";
import type { Limit, State } from "./use-limit-text.ts";
import { useLimitText } from "./use-limit-text.ts";

/** Limits that members need most often; they are shown first. */
const shownKinds: readonly LimitKind[] = ["deposit", "loss", "wager", "stake", "time"];

function LimitSummary({ limit }: { limit: Limit }): ReactNode {
  const { t, style } = useI18n();
  const limitText = useLimitText();
  const { kind, period, value, used, next, nextAt } = limit;
  const percent = Math.floor((Number(used) / Number(value)) * 100);
  const usedText =
    Number(used) > Number(value) && Number(value) > 0
      ? t("safer.beyond", { used: limitText.value(kind, used), percent })
      : t("safer.used", { used: limitText.value(kind, used) });
  const from = nextAt === null ? "" : formatDateTime(nextAt, style);
  return (
    <span className={styles.limit}>
      <span className={styles.value}>{`${limitText.value(kind, value)} ${t(`safer.${period}`)}`}</span>
      {kind === "stake" ? null : <span>{usedText}</span>}
      {nextAt === null ? null : (
        <span>
          {next === null
            ? t("safer.ends", { time: from })
            : t("safer.later", { time: from, value: limitText.value(kind, next) })}
        </span>
      )}
    </span>
  );
}

function Limits({ state, onOpen }: { state: State; onOpen: (kind: LimitKind) => void }): ReactNode {
  const { t } = useI18n();
  return (
    <ul className={styles.list}>
      {shownKinds.map((kind) => {
        const limits = state.limits.filter((limit) => limit.kind === kind);
        return (
          <li key={kind}>
            <button type="button" className={styles.row} aria-haspopup="dialog" onClick={() => onOpen(kind)}>
              <span className={styles.words}>
                <span>{t(`safer.${kind}`)}</span>
                {limits.length === 0 ? <span className={styles.limit}>{t("safer.none")}</span> : null}
                {limits.map((limit) => (
                  <LimitSummary key={limit.period} limit={limit} />
                ))}
              </span>
              <span className={styles.way}>
                <Icon name="next" size="s" />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function MemberLimits(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(responsibleGaming.limits, {});
  const [open, setOpen] = useState<LimitKind | null>(null);
  if (data === undefined && error !== null)
    return <ErrorState title={t("safer.failed")} hint={errorText(error.code)} onRetry={refetch} />;
  if (data === undefined) return <LoadingState />;
  return (
    <>
      <p className={styles.text}>{t("safer.intro", { hours: data.rules.raiseWaitHours })}</p>
      <section className={styles.part}>
        <h2>{t("safer.limits")}</h2>
        <Limits state={data} onOpen={setOpen} />
      </section>
      <ExclusionSection state={data} />
      {open === null ? null : <LimitDialog kind={open} state={data} onClose={() => setOpen(null)} />}
    </>
  );
}

function Visitor(): ReactNode {
  const { t } = useI18n();
  return (
    <EmptyState icon="clock" title={t("safer.visitor")} hint={t("safer.visitorHint")}>
      <ButtonLink to="/m/login?to=%2Fm%2Fsafer">{t("shell.login")}</ButtonLink>
    </EmptyState>
  );
}

export function ResponsibleGamingScreen(_props: ScreenProps): ReactNode {
  const { t } = useI18n();
  const loggedIn = useLoggedIn();
  const session = useSession();
  const isWaiting = loggedIn && session === null;
  return (
    <div className={styles.page}>
      {isWaiting ? <LoadingState /> : null}
      {isWaiting ? null : hasAccess("account", memberTypeOf(session)) ? <MemberLimits /> : <Visitor />}
      <p className={styles.text}>
        {t("safer.talk")}{" "}
        <Link to="/m/messages" className={styles.link}>
          {t("safer.talkLink")}
        </Link>
      </p>
    </div>
  );
}
