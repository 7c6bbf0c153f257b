// The field in which a member chooses one of the promotions for a deposit, or none.

import type { ReactNode } from "react";
import { useId } from "react";
import { promotions } from "@khela/contract/promotions/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatPercent, formatTimes } from "../../lib/format/format-percent.ts";
import { useCall } from "../../lib/query/query.ts";
import { useShortMoney } from "../../ui/content/use-short-money.ts";
import styles from "../cashier.module.css";

export type Offer = OutputOf<typeof promotions.depositOffers>["list"][number];

export function useOffers(): readonly Offer[] {
  return useCall(promotions.depositOffers, {}).data?.list ?? [];
}

type OfferPickerProps = {
  readonly offers: readonly Offer[];
  /** The chosen promotion; null: none. */
  readonly chosen: Offer | null;
  readonly onChoose: (promotionId: string) => void;
};

function OfferText({ offer }: { offer: Offer }): ReactNode {
  const { t, style } = useI18n();
  const money = useShortMoney(offer.currency);
  const least = money(offer.minDeposit);
  const reward =
    Number(offer.rewardPercent) === 0
      ? t("cashier.offerFixed", { amount: money(offer.rewardFixed), least })
      : t("cashier.offerShare", {
          percent: formatPercent(offer.rewardPercent, style),
          most: money(offer.rewardMax),
          least,
        });
  const times = formatTimes(offer.turnoverPercent, style);
  return (
    <>
      <b>{offer.promotionName}</b>
      <span className={styles.note}>{reward}</span>
      {offer.turnoverPercent > 0 ? (
        <span className={styles.note}>
          {t("cashier.offerTerms", { times })}
          {offer.maxStake === null
            ? null
            : ` ${t("cashier.offerMaxStake", { amount: money(offer.maxStake) })}`}
        </span>
      ) : null}
    </>
  );
}

export function OfferPicker({ offers, chosen, onChoose }: OfferPickerProps): ReactNode {
  const { t } = useI18n();
  const name = useId();
  if (offers.length === 0) return null;
  const choices = [...offers, null];
  return (
    <fieldset className={styles.ways}>
      <legend className={styles.legend}>{t("cashier.offer")}</legend>
      <div className={styles.offers}>
        {choices.map((offer) => (
          <label key={offer?.promotionId ?? ""} className={styles.channel}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              checked={offer?.promotionId === chosen?.promotionId}
              onChange={() => onChoose(offer?.promotionId ?? "")}
            />
            <span className={`${styles.channelFace} ${styles.offerFace}`}>
              {offer === null ? t("cashier.noOffer") : <OfferText offer={offer} />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
