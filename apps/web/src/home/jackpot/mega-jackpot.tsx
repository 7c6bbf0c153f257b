// The large jackpot: the merchant's progressive pool from the ledger, polled while the page is visible. A pool without
// any play says that it begins with the first spin. If no vendor has a pool, the sandbox shows a marked demonstration.
// It starts between 1.2 and 1.3 billion and grows by 10,000 to 50,000 every 3, 4 or 5 s. The first render shows the
// lowest start, and randomness begins after it.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { play } from "@khela/contract/play/calls";
import { useT } from "../../i18n/i18n.tsx";
import { randomInt } from "../../lib/random-int.ts";
import { useCall } from "../../lib/query/query.ts";
import { Money } from "../../ui/content/money.tsx";
import styles from "./jackpot-banner.module.css";
import { RollingAmount } from "./rolling-amount.tsx";

const lowest = 1_200_000_000;
const highest = 1_300_000_000;

const pollMs = 5_000;

/** Returns the merchant's largest pool; null until it is known, undefined without one. */
function useJackpotPool(): string | null | undefined {
  const { data, refetch } = useCall(play.jackpots, {});
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) refetch();
    }, pollMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one timer; refetch is new at every render
  }, []);
  return data === undefined ? null : data.list[0]?.amount;
}

function DemoCounter(): ReactNode {
  const [amount, setAmount] = useState(lowest);

  useEffect(() => {
    setAmount(randomInt(lowest, highest));
    let timer: ReturnType<typeof setTimeout>;
    const scheduleGrowth = (): void => {
      timer = setTimeout(() => {
        setAmount((now) => now + randomInt(10_000, 50_000));
        scheduleGrowth();
      }, randomInt(3, 5) * 1000);
    };
    scheduleGrowth();
    return () => clearTimeout(timer);
  }, []);

  return <RollingAmount amount={amount} />;
}

function Pool({ amount }: { amount: string | null }): ReactNode {
  const t = useT();
  if (amount === null) return <span className={styles.pool}>…</span>;
  if (Number(amount) === 0) return <span className={styles.begins}>{t("home.jackpotBegins")}</span>;
  return (
    <span className={styles.pool}>
      <Money amount={amount} />
    </span>
  );
}

export function MegaJackpot({ sandbox }: { sandbox: boolean }): ReactNode {
  const t = useT();
  const pool = useJackpotPool();
  if (typeof pool !== "string" && !sandbox) return null;
  return (
    <section className={styles.banner} aria-label={t("home.megaJackpot")}>
      <h2 className={styles.label}>
        {t("home.megaJackpot")}
        {pool === undefined ? <span className={styles.demo}>{t("home.jackpotDemo")}</span> : null}
      </h2>
      {pool === undefined ? <DemoCounter /> : <Pool amount={pool} />}
    </section>
  );
}
