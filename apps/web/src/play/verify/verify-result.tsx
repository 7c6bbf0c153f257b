import type { ReactNode } from "react";
import type { MessageId } from "../../i18n/catalogue.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Money } from "../../ui/content/money.tsx";
import { lazyPart } from "../../ui/lazy/lazy-part.ts";
import type { Verdict } from "./verify-round.ts";
import styles from "./verify.module.css";

const OutcomeView = lazyPart(() => import("../history/outcome-view.tsx").then((m) => m.OutcomeView));

// Messages for errors in a field that a person can correct. All other errors are about the bet.
const refusals: Readonly<Record<string, MessageId>> = {
  "round.unknown_game": "play.wrong.game",
  "round.unknown_rules": "play.wrong.rulesVersion",
  "rng.bad_client_seed": "play.wrong.clientSeed",
  "rng.bad_server_seed": "play.wrong.serverSeed",
  "rng.bad_nonce": "play.wrong.nonce",
  load: "play.verifyRefused.load",
};

function CheckLine({ good, text }: { good: boolean; text: string }): ReactNode {
  return (
    <li className={good ? styles.good : styles.bad}>
      <Icon name={good ? "check" : "close"} size="s" />
      <span>{text}</span>
    </li>
  );
}

type VerifyResultProps = {
  readonly verdict: Verdict;
  /** The member's own record, with the hash published before the round. */
  readonly children: ReactNode;
};

export function VerifyResult({ verdict, children }: VerifyResultProps): ReactNode {
  const { t, style } = useI18n();
  if (verdict.kind === "refused") {
    return (
      <section className={`${styles.result} ${styles.isBad}`} role="alert">
        <h2>{t("play.verifyRefused")}</h2>
        <p>{t(refusals[verdict.code] ?? "play.wrong.bet")}</p>
      </section>
    );
  }
  const { seedFits, fits, settled, stake, payout, jackpot, mode, deck } = verdict;
  const isValid = seedFits && fits !== false;
  const [over, under] = settled.multiplier.split("/").map(Number);
  const times = (over ?? 0) / (under ?? 1);
  return (
    <section className={`${styles.result} ${isValid ? styles.isGood : styles.isBad}`} role="status">
      <h2>{t(isValid ? "play.verifyGood" : "play.verifyBad")}</h2>
      <ul className={styles.lines}>
        <CheckLine good={seedFits} text={t(seedFits ? "play.seedFits" : "play.seedDiffers")} />
        {fits === null ? null : (
          <CheckLine good={fits} text={t(fits ? "play.outcomeFits" : "play.outcomeDiffers")} />
        )}
      </ul>
      {children}
      <OutcomeView outcome={settled.outcome} />
      {jackpot === null ? null : (
        <p className={styles.note}>
          {t("play.jackpot")} <Money amount={jackpot} />
        </p>
      )}
      <dl className={styles.facts}>
        {mode === null ? null : (
          <div className={styles.wide}>
            <dt>{t("play.mode")}</dt>
            <dd>{t(`play.mode.${mode}`)}</dd>
          </div>
        )}
        {deck === null ? null : (
          <div className={styles.wide}>
            <dt>{t("play.deckCards")}</dt>
            <dd>
              {localizeDigits(deck.map(({ times, cards }) => `×${times}:\u00a0${cards}`).join(" · "), style)}
            </dd>
          </div>
        )}
        <div>
          <dt>{t("play.stake")}</dt>
          <dd>
            <Money amount={stake} />
          </dd>
        </div>
        <div>
          <dt>{t("play.multiplier")}</dt>
          <dd>{localizeDigits(`×${times.toFixed(4).replace(/\.?0+$/, "")}`, style)}</dd>
        </div>
        <div>
          <dt>{t("play.returned")}</dt>
          <dd>
            <Money amount={payout} />
          </dd>
        </div>
      </dl>
      {fits === null ? <p className={styles.note}>{t("play.compareYourself")}</p> : null}
    </section>
  );
}
