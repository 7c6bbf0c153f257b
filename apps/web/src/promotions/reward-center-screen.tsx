// The screen of the member's rewards: a field for a code, rewards to take, rewards in play, and past rewards.

import type { ReactNode } from "react";
import { useState } from "react";
import { promotions } from "@khela/contract/promotions/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { useInfiniteQuery } from "../lib/query/infinite-query.ts";
import { useMutation } from "../lib/query/mutation.ts";
import { useBreakNotice } from "../lib/session/break-notice.ts";
import { Disclosure } from "../ui/content/disclosure.tsx";
import { ProgressBar } from "../ui/content/progress-bar.tsx";
import { showToast } from "../ui/feedback/toast.tsx";
import { Button } from "../ui/form/button.tsx";
import { InfiniteScrollSentinel } from "../ui/lazy/infinite-scroll-sentinel.tsx";
import { PromoCodeForm } from "./promo-code-form.tsx";
import { StateBadge } from "./promotion-state.tsx";
import { Refusal } from "./refusal.tsx";
import styles from "./promotions.module.css";
import { FactList, useTurnoverTerms } from "./turnover-terms.tsx";
import { useShortMoney } from "../ui/content/use-short-money.ts";
import { useDoneText, useRefresh, type Promotion } from "./use-promotions.ts";

type Reward = OutputOf<typeof promotions.rewards>["list"][number];

/** Returns the turnover that a reward requires after it is taken, and the part that is played. */
const turnoverOf = ({ actualTurnover, requiredTurnover }: Reward): Promotion["progress"] =>
  Number(requiredTurnover) > 0
    ? { of: "turnover", actual: actualTurnover, expected: requiredTurnover }
    : null;

function TakeButton({ reward, onTaken }: { reward: Reward; onTaken: () => void }): ReactNode {
  const { t } = useI18n();
  const refresh = useRefresh();
  const doneText = useDoneText();
  const { mutate, isPending, error } = useMutation(promotions.claimIssued);

  async function take(): Promise<void> {
    const answer = await mutate({ promotionClaimId: reward.claimId });
    refresh();
    if (answer !== null) showToast(doneText({ state: "process", progress: turnoverOf(reward) }), "success");
    onTaken();
  }

  return (
    <>
      <Button wide busy={isPending} onClick={() => void take()}>
        {t("promotions.action.take")}
      </Button>
      {error === null ? null : <Refusal error={error} />}
    </>
  );
}

function RewardTerms({
  terms,
  currency,
}: {
  terms: NonNullable<Reward["terms"]>;
  currency: string;
}): ReactNode {
  const { t } = useI18n();
  const facts = useTurnoverTerms(terms, currency);
  if (facts.length === 0) return null;
  return (
    <Disclosure title={t("promotions.terms")}>
      <FactList facts={facts} />
    </Disclosure>
  );
}

function RewardRow({ reward, onTaken }: { reward: Reward; onTaken: () => void }): ReactNode {
  const { t, style } = useI18n();
  const money = useShortMoney(reward.currency);
  const {
    status,
    requiredTurnover: expected,
    actualTurnover: actual,
    expireTime,
    forfeited,
    remark,
  } = reward;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3 className={styles.title}>{reward.promotionName}</h3>
          <p className={styles.hint}>{formatDateTime(reward.at, style)}</p>
        </div>
        <b className={styles.amount}>{money(reward.bonusAmount)}</b>
        <StateBadge state={status} />
      </div>
      {status === "process" ? (
        <div className={styles.progress}>
          <span className={styles.pair}>
            <span>{t("promotions.progressTurnover")}</span>
            <span className={styles.figures}>{`${money(actual)} / ${money(expected)}`}</span>
          </span>
          <ProgressBar label={t("promotions.progressTurnover")} actual={actual} expected={expected} />
        </div>
      ) : null}
      {expireTime === null ? null : (
        <p className={styles.hint}>{t("promotions.until", { time: formatDateTime(expireTime, style) })}</p>
      )}
      {Number(forfeited) > 0 ? (
        <p className={styles.hint}>{t("promotions.forfeited", { amount: money(forfeited) })}</p>
      ) : null}
      {remark === null ? null : <p className={styles.hint}>{remark}</p>}
      {reward.terms === null ? null : <RewardTerms terms={reward.terms} currency={reward.currency} />}
      {status === "issued" ? <TakeButton reward={reward} onTaken={onTaken} /> : null}
    </li>
  );
}

function Rewards({ onTaken }: { onTaken: () => void }): ReactNode {
  const { t } = useI18n();
  const pages = useInfiniteQuery(promotions.rewards, { size: 20 }, { pageName: "page", cached: false });
  const rewards = pages.pages.flatMap(({ list }) => list);
  return (
    <section className={styles.part}>
      <h2 className={styles.subtitle}>{t("promotions.rewards")}</h2>
      {rewards.length === 0 ? null : (
        <ul className={styles.cards}>
          {rewards.map((reward) => (
            <RewardRow key={reward.claimId} reward={reward} onTaken={onTaken} />
          ))}
        </ul>
      )}
      {rewards.length === 0 && pages.state === "end" ? (
        <p className={styles.text}>{t("promotions.noRewards")}</p>
      ) : (
        <InfiniteScrollSentinel
          pages={pages}
          failed={t("promotions.rewardsFailed")}
          end={t("promotions.rewardsEnd")}
        />
      )}
    </section>
  );
}

export function RewardCenterScreen(_props: ScreenProps): ReactNode {
  // number of rewards taken or redeemed on this screen; a change loads the lists again
  const [version, setVersion] = useState(0);
  const notice = useBreakNotice();
  const renew = () => setVersion((before) => before + 1);
  return (
    <div className={styles.page}>
      {notice ?? (
        <section className={styles.card}>
          <PromoCodeForm onRedeemed={renew} />
        </section>
      )}
      <Rewards key={version} onTaken={renew} />
    </div>
  );
}
