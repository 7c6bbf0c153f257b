// The second counter of the sandbox: starts anywhere between 1.2 and 1.3 billion and grows by 10,000 to 50,000 every
// 3, 4 or 5 s. Chance begins after the first render, which shows the lowest start.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { useT } from "../i18n/i18n.tsx";
import { inSteps } from "../lib/chance.ts";
import styles from "./jackpot-banner.module.css";
import { RollingAmount } from "./rolling-amount.tsx";

const lowest = 1_200_000_000;
const highest = 1_300_000_000;

export function MegaJackpot(): ReactNode {
  const t = useT();
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

  return (
    <section className={styles.banner} aria-label={t("home.megaJackpot")}>
      <h2 className={styles.label}>
        {t("home.megaJackpot")}
        <span className={styles.demo}>{t("home.jackpotDemo")}</span>
      </h2>
      <RollingAmount amount={amount} />
    </section>
  );
}
