// The screen of the VIP programme: the member's level and progress, all levels, and the history.

import type { ReactNode } from "react";
import { vip } from "@khela/contract/vip/calls";
import { useI18n } from "../i18n/i18n.tsx";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { useCall } from "../lib/query/query.ts";
import { useSettings } from "../lib/settings.tsx";
import { EmptyState, ErrorState, LoadingState } from "../ui/feedback/states.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { LevelHistory } from "./level-history.tsx";
import { LevelList } from "./level-list.tsx";
import { ProgressCard } from "./progress-card.tsx";
import styles from "./vip.module.css";

/** Shown when the merchant shows no benefits, or has none in the member's currency. */
function ContactService(): ReactNode {
  const { t } = useI18n();
  return (
    <EmptyState icon="crown" title={t("vip.contact")} hint={t("vip.contactHint")}>
      <ButtonLink to="/m/messages">{t("vip.contactLink")}</ButtonLink>
    </EmptyState>
  );
}

function Benefits(): ReactNode {
  const { t, errorText } = useI18n();
  const progress = useCall(vip.progress, {});
  const levels = useCall(vip.levels, {});
  const error = progress.error ?? levels.error;
  if (progress.data === undefined || levels.data === undefined) {
    if (error === null) return <LoadingState />;
    const refetch = () => {
      progress.refetch();
      levels.refetch();
    };
    return <ErrorState title={t("vip.failed")} hint={errorText(error.code)} onRetry={refetch} />;
  }
  if (levels.data.list.length === 0) return <ContactService />;
  return (
    <>
      <ProgressCard
        progress={progress.data}
        next={levels.data.list.find(({ rankName }) => rankName === progress.data?.nextRankName)}
      />
      <LevelList levels={levels.data} current={progress.data.playerRankProgress.labelId} />
      <LevelHistory currency={levels.data.currency} />
    </>
  );
}

export function BenefitsScreen(_props: ScreenProps): ReactNode {
  const { flags } = useSettings();
  return <div className={styles.page}>{flags["VIP3"] === true ? <Benefits /> : <ContactService />}</div>;
}
