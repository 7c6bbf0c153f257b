import type { ReactNode } from "react";
import { member } from "@khela/contract/member/calls";
import { promotions } from "@khela/contract/promotions/calls";
import { isOnScreen } from "@khela/contract/promotions/promotion-types";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n, useT } from "../../i18n/i18n.tsx";
import { formatPercent, formatTimes } from "../../lib/format/format-percent.ts";
import { navigate } from "../../lib/navigation/navigation.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { useCall } from "../../lib/query/query.ts";
import { returnPath } from "../../lib/session/return-to.ts";
import { useSettings } from "../../lib/settings.tsx";
import { useShortMoney } from "../../ui/content/use-short-money.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import styles from "../auth.module.css";
import { withReturnTo } from "../login/with-return-to.ts";

type Offer = OutputOf<typeof promotions.depositOffers>["list"][number];

/** The reward of the first deposit, and its conditions. */
function FirstDepositOffer({ offer, path }: { offer: Offer; path: string }): ReactNode {
  const { t, style } = useI18n();
  const money = useShortMoney(offer.currency);
  const { rewardPercent, turnoverPercent, minDeposit } = offer;
  const reward =
    Number(rewardPercent) === 0
      ? t("auth.welcomeBonusFixed", { amount: money(offer.rewardFixed) })
      : t("auth.welcomeBonusShare", {
          percent: formatPercent(rewardPercent, style),
          max: money(offer.rewardMax),
        });
  const terms = [
    Number(minDeposit) === 0 ? null : t("auth.welcomeBonusFrom", { min: money(minDeposit) }),
    turnoverPercent === 0
      ? null
      : t("auth.welcomeBonusTurnover", { times: formatTimes(turnoverPercent, style) }),
  ].filter((term) => term !== null);
  return (
    <>
      <p className={styles.welcome}>
        <b>{offer.promotionName}</b>
        <br />
        {[reward, ...terms].join(" ")}
      </p>
      <ButtonLink to={`${path}${path.includes("?") ? "&" : "?"}promotion=${offer.promotionId}`} wide>
        {t("auth.welcomeBonusDeposit")}
      </ButtonLink>
    </>
  );
}

/**
 * The first steps of a new member without money: make a deposit (with the reward of a first deposit if there is one),
 * play for free, or continue to the requested page.
 */
export function WelcomeScreen({ query }: ScreenProps): ReactNode {
  const t = useT();
  const { freePlay } = useSettings();
  const next = returnPath(query);
  const deposit = withReturnTo("/m/voucherCenter", query);
  const { data } = useCall(promotions.depositOffers, {});
  const info = useCall(member.info, {}).data;
  const offer = data?.list.find(({ promotionType }) => isOnScreen(promotionType, "welcome"));
  return (
    <Dialog title={t("screens.welcome")} onClose={() => navigate(next, { replace: true })}>
      <p className={styles.welcome}>{t("auth.welcomeHint")}</p>
      {info?.accountChangeable === true ? (
        <p className={styles.welcome}>
          {t("auth.welcomeName", { name: info.account })}
          <br />
          <Link to="/m/member/profile?open=username" className={styles.link}>
            {t("auth.welcomeChangeName")}
          </Link>
        </p>
      ) : null}
      <div className={styles.form}>
        {offer === undefined ? null : <FirstDepositOffer offer={offer} path={deposit} />}
        <ButtonLink to={deposit} variant={offer === undefined ? "primary" : "secondary"} wide>
          {t("auth.welcomeDeposit")}
        </ButtonLink>
        {freePlay ? (
          <ButtonLink to={withReturnTo("/m/trail", query)} variant="secondary" wide>
            {t("auth.welcomeFreePlay")}
          </ButtonLink>
        ) : null}
        <ButtonLink to={next} variant="text" wide>
          {t("auth.welcomeLater")}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
