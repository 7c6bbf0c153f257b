import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { wallet } from "@khela/contract/calls/wallet";
import { mayUse } from "@khela/contract/member-types";
import { useI18n } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query.ts";
import { sessionType, useSession } from "../lib/session.ts";
import { useSettings } from "../lib/settings.tsx";
import { readStored, writeStored } from "../lib/storage.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Glyph } from "../ui/icon.tsx";
import { Money } from "../ui/money.tsx";
import { moreIcons } from "../ui/more-icons.ts";
import { Skeleton } from "../ui/states.tsx";
import styles from "./member.module.css";

const asterisks = "******";

function Amount({ hidden }: { hidden: boolean }): ReactNode {
  const { t, errorText } = useI18n();
  const { currencySymbol } = useSettings();
  const { data, error } = useCall(wallet.balance, {});
  if (data === undefined && error !== null) return <p className={styles.failed} role="alert">{errorText(error.code)}</p>;
  if (data === undefined) return <Skeleton className={styles.waiting} />;
  if (hidden) return <p className={styles.amount} aria-label={t("member.hidden")}>{`${currencySymbol} ${asterisks}`}</p>;
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

/** The main balance, pushed by the server while the page is open; it can be hidden from who looks over the shoulder. */
export function BalanceCard(): ReactNode {
  const { t } = useI18n();
  const type = sessionType(useSession());
  const { asking, retry } = useCall(wallet.balance, {});
  const [hidden, setHidden] = useState(false);

  useEffect(() => setHidden(readStored<boolean>("balanceHidden") ?? false), []);

  function toggle(): void {
    writeStored("balanceHidden", !hidden);
    setHidden(!hidden);
  }

  return (
    <section className={styles.card} aria-label={t("shell.balance")}>
      <div className={styles.cardHead}>
        <h3 className={styles.hint}>{t("member.mainWallet")}</h3>
        <button type="button" className={styles.round} aria-pressed={hidden} aria-label={t("member.hide")} onClick={toggle}>
          <Glyph d={hidden ? moreIcons.eyeOff : moreIcons.eye} />
        </button>
        <button type="button" className={`${styles.round} ${asking ? styles.turning : ""}`} aria-label={t("member.refresh")} onClick={retry}>
          <Glyph d={moreIcons.refresh} />
        </button>
      </div>
      <div aria-live="polite"><Amount hidden={hidden} /></div>
      {mayUse("cashier", type) ? <ButtonLink to="/m/voucherCenter" wide>{t("screens.deposit")}</ButtonLink> : null}
    </section>
  );
}
