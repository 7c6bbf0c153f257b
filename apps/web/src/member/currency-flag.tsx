import type { ReactNode } from "react";
import { currencySymbol } from "@khela/contract/locale/currency-symbols";
import styles from "./member.module.css";

type Band = { readonly d: string; readonly colour: string };

// Flags as a few simple shapes in an area of 24 × 16. The colours are those of the flags, not of the site's design.
const bands: Readonly<Record<string, readonly Band[]>> = {
  BDT: [
    { d: "M0 0h24v16H0z", colour: "#006a4e" },
    { d: "M15.5 8a4.7 4.7 0 1 0-9.4 0 4.7 4.7 0 0 0 9.4 0z", colour: "#f42a41" },
  ],
  INR: [
    { d: "M0 0h24v5.33H0z", colour: "#ff9933" },
    { d: "M0 5.33h24v5.34H0z", colour: "#ffffff" },
    { d: "M0 10.67h24V16H0z", colour: "#138808" },
    { d: "M12 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z", colour: "#000080" },
  ],
  THB: [
    { d: "M0 0h24v16H0z", colour: "#a51931" },
    { d: "M0 2.67h24v10.66H0z", colour: "#f4f5f8" },
    { d: "M0 5.33h24v5.34H0z", colour: "#2d2a4a" },
  ],
  VND: [
    { d: "M0 0h24v16H0z", colour: "#da251d" },
    { d: "M12 3.5l1 3.1h3.3l-2.7 1.9 1 3.1-2.6-1.9-2.6 1.9 1-3.1-2.7-1.9H11z", colour: "#ffff00" },
  ],
  JPY: [
    { d: "M0 0h24v16H0z", colour: "#ffffff" },
    { d: "M12 3.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6z", colour: "#bc002d" },
  ],
};

/** The flag of the currency's country. A currency without a flag here, such as a cryptocurrency, shows its sign. */
export function CurrencyFlag({ currency }: { currency: string }): ReactNode {
  const flag = bands[currency];
  if (flag === undefined)
    return (
      <span className={styles.sign} aria-hidden="true">
        {currencySymbol(currency)}
      </span>
    );
  return (
    <svg className={styles.flag} viewBox="0 0 24 16" role="img" aria-label={currency}>
      {flag.map(({ d, colour }) => (
        <path key={d} d={d} fill={colour} />
      ))}
    </svg>
  );
}
