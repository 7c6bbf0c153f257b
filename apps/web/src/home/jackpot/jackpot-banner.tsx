// The sandbox's decorative jackpot, marked as a demonstration. Static in the first render and with reduced
// motion; counts up while the page is visible.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./jackpot-banner.module.css";
import { prefersReducedMotion } from "../reduced-motion.ts";
import { RollingAmount } from "./rolling-amount.tsx";

const lowest = 68_873_916;
const highest = 70_873_916;
const tickMs = 120;
const perTick = 137;

export function JackpotBanner(): ReactNode {
  const t = useT();
  const [amount, setAmount] = useState(lowest);

  useEffect(() => {
    if (prefersReducedMotion()) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setAmount((now) => (now + perTick > highest ? lowest : now + perTick));
    }, tickMs);
    return () => clearInterval(timer);
  }, []);

  return (
    <section className={styles.banner} aria-label={t("home.jackpot")}>
      <p className={styles.label}>
        <Icon name="gem" size="s" />
        {t("home.jackpot")}
        <span className={styles.demo}>{t("home.jackpotDemo")}</span>
      </p>
      <RollingAmount amount={amount} />
    </section>
  );
}
