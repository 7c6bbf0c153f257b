// The second counter: the merchant's progressive pool, asked again while somebody looks, as the books have it. Where there is
// none the sandbox shows a demonstration, and says so: it starts anywhere between 1.2 and 1.3 billion and grows by 10,000
// to 50,000 every 3, 4 or 5 s. Chance begins after the first render, which shows the lowest start.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { play } from "@khela/contract/calls/play";
import { useT } from "../i18n/i18n.tsx";
import { inSteps } from "../lib/chance.ts";
import { useCall } from "../lib/query.ts";
import { Money } from "../ui/money.tsx";
import styles from "./jackpot-banner.module.css";
import { RollingAmount } from "./rolling-amount.tsx";

const lowest = 1_200_000_000;
const highest = 1_300_000_000;

const askEveryMs = 5_000;

/** The largest pool of the merchant; null while that is not known, undefined where there is none. */
function usePool(): string | null | undefined {
  const { data, retry } = useCall(play.jackpots, {});
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) retry();
    }, askEveryMs);
    return () => clearInterval(timer);
  }, []);
  return data === undefined ? null : data.list[0]?.amount;
}

function Demonstration(): ReactNode {
  const [amount, setAmount] = useState(lowest);

  useEffect(() => {
    setAmount(inSteps(lowest, highest));
    let timer: ReturnType<typeof setTimeout>;
    const grow = (): void => {
      timer = setTimeout(() => {
        setAmount((now) => now + inSteps(10_000, 50_000));
        grow();
      }, inSteps(3, 5) * 1000);
    };
    grow();
    return () => clearTimeout(timer);
  }, []);

  return <RollingAmount amount={amount} />;
}

export function MegaJackpot({ sandbox }: { sandbox: boolean }): ReactNode {
  const t = useT();
  const pool = usePool();
  if (typeof pool !== "string" && !sandbox) return null;
  return (
    <section className={styles.banner} aria-label={t("home.megaJackpot")}>
      <h2 className={styles.label}>
        {t("home.megaJackpot")}
        {pool === undefined ? <span className={styles.demo}>{t("home.jackpotDemo")}</span> : null}
      </h2>
      {pool === undefined ? <Demonstration /> : <span className={styles.pool}>{pool === null ? "…" : <Money amount={pool} />}</span>}
    </section>
  );
}
