// The balance in the member's place. One wallet: one plain line. Several: the widget with the total of all of them, which
// can be hidden from who looks over the shoulder and asked for again. Pushed by the server while the page is open.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { wallet } from "@khela/contract/calls/wallet";
import { useI18n } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query.ts";
import { useSettings } from "../lib/settings.tsx";
import { readStored, writeStored } from "../lib/storage.ts";
import { Glyph } from "../ui/icon.tsx";
import { Money } from "../ui/money.tsx";
import { eyeIcons } from "../ui/eye-icons.ts";
import { moreIcons } from "../ui/more-icons.ts";
import { Skeleton } from "../ui/states.tsx";
import { CurrencyFlag } from "./currency-flag.tsx";
import styles from "./member.module.css";

const asterisks = "******";

function Amount({ hidden }: { hidden: boolean }): ReactNode {
  const { t, errorText } = useI18n();
  const { currencySymbol } = useSettings();
  const { data, error } = useCall(wallet.balance, {});
  if (data === undefined && error !== null) return <p className={styles.failed} role="alert">{errorText(error.code)}</p>;
  if (data === undefined) return <Skeleton className={styles.waiting} />;
  if (hidden) {
    return (
      <p className={styles.amount}>
        <span className="visually-hidden">{t("member.hidden")}</span>
        <span aria-hidden="true">{`${currencySymbol} ${asterisks}`}</span>
      </p>
    );
  }
  const held = data.balance.filter(({ heldBalance }) => Number(heldBalance) > 0);
  return (
    <>
      <p className={styles.amount}><Money amount={data.sumBalance} symbol={data.currencySymbol} /></p>
      {held.map(({ accountTypeId, heldBalance }) => (
        <p key={accountTypeId} className={styles.hint}>{t("member.held")} <Money amount={heldBalance} symbol={data.currencySymbol} /></p>
      ))}
    </>
  );
}

function Several(): ReactNode {
  const { t } = useI18n();
  const { currency } = useSettings();
  const { asking, retry } = useCall(wallet.balance, {});
  const [hidden, setHidden] = useState(false);

  useEffect(() => setHidden(readStored<boolean>("balanceHidden") ?? false), []);

  function toggle(): void {
    writeStored("balanceHidden", !hidden);
    setHidden(!hidden);
  }

  return (
    <>
      <div className={styles.cardHead}>
        <CurrencyFlag currency={currency} />
        <h3 className={styles.hint}>{t("member.allWallets")}</h3>
        <button type="button" className={styles.round} aria-pressed={hidden} aria-label={t("member.hide")} onClick={toggle}>
          <Glyph d={hidden ? eyeIcons.closed : eyeIcons.open} />
        </button>
        <button type="button" className={`${styles.round} ${asking ? styles.turning : ""}`} aria-label={t("member.refresh")} onClick={retry}>
          <Glyph d={moreIcons.refresh} />
        </button>
      </div>
      <div aria-live="polite"><Amount hidden={hidden} /></div>
    </>
  );
}

export function WalletWidget(): ReactNode {
  const { t } = useI18n();
  const { data } = useCall(wallet.merchantWallet, {});
  const isSingle = data?.isSingle !== 0;
  return (
    <section className={styles.card} aria-label={t("shell.balance")}>
      {isSingle ? (
        <>
          <h3 className={styles.hint}>{t("member.mainWallet")}</h3>
          <div aria-live="polite"><Amount hidden={false} /></div>
        </>
      ) : <Several />}
    </section>
  );
}
