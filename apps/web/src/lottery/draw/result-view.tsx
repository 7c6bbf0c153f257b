// Shows the result of a draw: balls, or prizes in order. A new result appears piece by piece, unless the device asks
// for reduced motion.

import type { ReactNode } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { localizeDigits } from "../../lib/format/format-number.ts";
import styles from "./result.module.css";

const BALL_PAUSE_MS = 180;
const PRIZE_PAUSE_MS = 160;
const MANY_BALLS = 12;

type Tier = { readonly name: string; readonly prizes: readonly string[] };

const fourDNames = ["first", "second", "third", "special", "consolation"] as const;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Returns the numbers of a result of balls, or null for a result of prizes. */
function ballsOf(result: unknown): readonly string[] | null {
  if (!isRecord(result)) return null;
  const { digits, numbers, bonus } = result;
  if (typeof digits === "string") return [...digits];
  if (!Array.isArray(numbers)) return null;
  return [...(numbers as number[]), ...(typeof bonus === "number" ? [bonus] : [])].map(String);
}

function Balls({ balls, isNew }: { readonly balls: readonly string[]; readonly isNew: boolean }): ReactNode {
  const { style } = useI18n();
  return (
    <ol className={balls.length > MANY_BALLS ? `${styles.balls} ${styles.many}` : styles.balls}>
      {balls.map((ball, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place is what a ball is
        <li
          key={at}
          className={isNew ? `${styles.ball} ${styles.isNew}` : styles.ball}
          style={{ animationDelay: `${at * BALL_PAUSE_MS}ms` }}
        >
          {localizeDigits(ball, style)}
        </li>
      ))}
    </ol>
  );
}

function useTiers(result: Readonly<Record<string, unknown>>): readonly Tier[] {
  const { t, count } = useI18n();
  const { prizes } = result;
  if (Array.isArray(prizes))
    return (prizes as string[][]).map((tier, at) => ({
      name: at === 0 ? t("lottery.prize.special") : t("lottery.prize.tier", { count: count(at) }),
      prizes: tier,
    }));
  return fourDNames.map((name) => {
    const value = result[name];
    const label = name === "special" ? t("lottery.prize.starter") : t(`lottery.prize.${name}`);
    return { name: label, prizes: Array.isArray(value) ? (value as string[]) : [String(value)] };
  });
}

function Prizes({
  result,
  isNew,
}: {
  readonly result: Readonly<Record<string, unknown>>;
  readonly isNew: boolean;
}): ReactNode {
  const { style } = useI18n();
  const tiers = useTiers(result);
  const before = tiers.map((_, at) => tiers.slice(0, at).reduce((sum, tier) => sum + tier.prizes.length, 0));
  const total = tiers.reduce((sum, tier) => sum + tier.prizes.length, 0);
  return (
    <dl className={styles.prizes}>
      {tiers.map((tier, at) => (
        <div key={tier.name} className={at === 0 ? `${styles.tier} ${styles.top}` : styles.tier}>
          <dt>{tier.name}</dt>
          <dd>
            {tier.prizes.map((prize, place) => (
              <span
                // oxlint-disable-next-line react/no-array-index-key -- a prize is its place
                key={place}
                className={isNew ? `${styles.prize} ${styles.isNew}` : styles.prize}
                // prizes appear from the smallest to the special prize
                style={{ animationDelay: `${(total - 1 - (before[at] ?? 0) - place) * PRIZE_PAUSE_MS}ms` }}
              >
                {localizeDigits(prize, style)}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows a result. `isNew`: the result has just been drawn. */
export function ResultView({
  result,
  isNew = false,
}: {
  readonly result: unknown;
  readonly isNew?: boolean;
}): ReactNode {
  const balls = ballsOf(result);
  if (balls !== null) return <Balls balls={balls} isNew={isNew} />;
  return isRecord(result) ? <Prizes result={result} isNew={isNew} /> : null;
}
