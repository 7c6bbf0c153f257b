import type { ReactNode } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatMoney } from "../../lib/format/format-money.ts";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { useSettings } from "../../lib/settings.tsx";
import { counterPlays } from "../counter/counter-slip.ts";
import styles from "../lottery.module.css";
import { allOddsText, playName, priceText } from "../betting/play-name.ts";
import { ruleOf } from "./play-rule.ts";
import type { Menu, Play } from "../betting/slip.ts";

function Return({ play }: { readonly play: Play }): ReactNode {
  const { t, style } = useI18n();
  const digits = (text: string): string => localizeDigits(text, style);
  const { least, most } = play.returnPercent;
  const returns =
    least === most
      ? t("lottery.returns", { percent: digits(most) })
      : t("lottery.returnsBetween", { least: digits(least), most: digits(most) });
  const price = priceText(play, t, style);
  return <span className={styles.hint}>{price === null ? returns : `${returns} · ${price}`}</span>;
}

/** The meaning of the play in one sentence. */
function Sentence({ play }: { readonly play: Play }): ReactNode {
  const { t } = useI18n();
  const [id, count] = ruleOf(play) ?? [];
  if (id === undefined) return null;
  return <span className={styles.hint}>{t(id, count === undefined ? {} : { count })}</span>;
}

function CounterRules({ plays }: { readonly plays: readonly Play[] }): ReactNode {
  const { t, style } = useI18n();
  const shown = counterPlays.flatMap((word) => {
    const play = plays.find(({ playCode }) => playCode === `trad.${word}`);
    return play === undefined ? [] : [{ word, play }];
  });
  if (shown.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2 className={styles.title}>{t("lottery.mode.trad")}</h2>
      <ul className={styles.list}>
        {shown.map(({ word, play }) => (
          <li key={word} className={styles.item}>
            <div className={styles.pair}>
              <span lang="vi">{word}</span>
              <b className={styles.odds}>{allOddsText(play, style)}</b>
            </div>
            <span className={styles.hint}>{t(`lottery.counter.${word}`)}</span>
            <Return play={play} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every play of the game with its odds and its exact return to the player. */
export function RulesList({ menu }: { readonly menu: Menu }): ReactNode {
  const { t, style } = useI18n();
  const { currencySymbol } = useSettings();
  return (
    <>
      <p className={`${styles.hint} ${styles.intro}`}>
        {t("lottery.rulesIntro")}
        {menu.numberMax === null
          ? null
          : ` ${t("lottery.numberMax", { most: formatMoney(menu.numberMax, currencySymbol, style) })}`}
      </p>
      <ul className={styles.list}>
        {menu.plays
          .filter(({ mode }) => mode === "ent")
          .map((play) => (
            <li key={play.playCode} className={styles.item}>
              <div className={styles.pair}>
                <span>{playName(play.playCode, t)}</span>
                <b className={styles.odds}>{allOddsText(play, style)}</b>
              </div>
              <Sentence play={play} />
              <Return play={play} />
            </li>
          ))}
      </ul>
      <CounterRules plays={menu.plays} />
    </>
  );
}
