// The list of all VIP levels with their conditions and benefits; the member's own level is open.

import type { ReactNode } from "react";
import type { vip } from "@khela/contract/vip/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDecimal } from "../lib/format/format-number.ts";
import { useSettings } from "../lib/settings.tsx";
import { Accordion } from "../ui/content/accordion.tsx";
import { useShortMoney } from "../ui/content/use-short-money.ts";
import styles from "./vip.module.css";

type Levels = OutputOf<typeof vip.levels>;
type Level = Levels["list"][number];

const conditionNames = ["totalTurnover", "totalDeposit", "monthlyTurnover", "monthlyDeposit"] as const;

type LevelDetailsProps = { readonly level: Level; readonly currency: string };

type RowProps = { readonly label: string; readonly value: string };

function Row({ label, value }: RowProps): ReactNode {
  return (
    <div className={styles.pair}>
      <dt>{label}</dt>
      <dd className={styles.figures}>{value}</dd>
    </div>
  );
}

/** The benefits of a level. Rebate and withdrawal limits are left out when the merchant does not offer them. */
function Benefits({ level, currency }: LevelDetailsProps): ReactNode {
  const { t, count, style } = useI18n();
  const { flags } = useSettings();
  const money = useShortMoney(currency);
  const hasBonus = Number(level.bonus) > 0;
  const hasRebate = flags["MANPLAYREB3"] === true && Number(level.rebatePercent) > 0;
  const hasWithdrawals = flags["WITHDRAW3"] === true;
  if (!hasBonus && !hasRebate && !hasWithdrawals) return null;
  return (
    <>
      <h3>{t("vip.benefits")}</h3>
      <dl className={styles.rows}>
        {hasBonus ? <Row label={t("vip.bonus")} value={money(level.bonus)} /> : null}
        {hasRebate ? (
          <Row label={t("vip.rebate")} value={`${formatDecimal(level.rebatePercent, style, 2)}%`} />
        ) : null}
        {hasWithdrawals ? (
          <>
            <Row label={t("vip.withdrawDay")} value={money(level.withdrawDayAmount)} />
            <Row label={t("vip.withdrawCount")} value={count(level.withdrawDayCount)} />
          </>
        ) : null}
      </dl>
    </>
  );
}

function LevelDetails({ level, currency }: LevelDetailsProps): ReactNode {
  const { t } = useI18n();
  const money = useShortMoney(currency);
  const asked = conditionNames.filter((name) => Number(level.conditions[name]) > 0);
  return (
    <div className={styles.details}>
      <h3>{t("vip.conditions")}</h3>
      {asked.length === 0 ? <p className={styles.text}>{t("vip.everybody")}</p> : null}
      <dl className={styles.rows}>
        {asked.map((name) => (
          <Row key={name} label={t(`vip.${name}`)} value={money(level.conditions[name])} />
        ))}
        {Number(level.keepTurnover) > 0 ? (
          <Row label={t("vip.keepTurnover")} value={money(level.keepTurnover)} />
        ) : null}
      </dl>
      <Benefits level={level} currency={currency} />
    </div>
  );
}

export function LevelList({ levels, current }: { levels: Levels; current: number | null }): ReactNode {
  const { t } = useI18n();
  const money = useShortMoney(levels.currency);
  const noteOf = ({ labelId, bonus }: Level): { note?: string } => {
    if (labelId === current) return { note: t("vip.yourLevel") };
    return Number(bonus) > 0 ? { note: t("vip.levelBonus", { amount: money(bonus) }) } : {};
  };
  return (
    <section className={styles.part}>
      <h2>{t("vip.levels")}</h2>
      {levels.list.map((level) => (
        <Accordion
          key={level.labelId}
          title={level.rankName}
          open={level.labelId === (current ?? 0)}
          {...noteOf(level)}
        >
          <LevelDetails level={level} currency={levels.currency} />
        </Accordion>
      ))}
    </section>
  );
}
