// The balance in the member centre, which the member can hide and refresh; with several wallets, their total. The
// server pushes it while the page is open.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { wallet } from "@khela/contract/wallet/calls";
import { useI18n } from "../i18n/i18n.tsx";
import { totalOf, type WalletBalance } from "../lib/api/wallet-balance.ts";
import { useCall } from "../lib/query/query.ts";
import { useSettings } from "../lib/settings.tsx";
import { readStored, writeStored } from "../lib/storage.ts";
import { Glyph } from "../ui/icon/icon.tsx";
import { Money } from "../ui/content/money.tsx";
import { eyeIcons } from "../ui/icon/eye-icons.ts";
import { accountIcons } from "../ui/icon/account-icons.ts";
import { Skeleton } from "../ui/feedback/states.tsx";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import { withMessages } from "../i18n/with-messages.ts";
import { lazyComponent } from "../ui/lazy/lazy-component.tsx";
import { hasAccess } from "@khela/contract/member/member-types";
import { CurrencyFlag } from "./currency-flag.tsx";
import { guestType } from "./member-nav.tsx";
import styles from "./member.module.css";

const MemberMoney = lazyComponent(
  withMessages(["withdrawable"], () => import("./member-money.tsx").then((m) => m.MemberMoney)),
);

const asterisks = "******";

type AmountProps = { readonly hidden: boolean; readonly amountOf: (balance: WalletBalance) => string };

function Amount({ hidden, amountOf }: AmountProps): ReactNode {
  const { t, errorText } = useI18n();
  const { currencySymbol } = useSettings();
  const { data, error } = useCall(wallet.balance, {});
  if (data === undefined && error !== null)
    return (
      <p className={styles.failed} role="alert">
        {errorText(error.code)}
      </p>
    );
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
      <p className={styles.amount}>
        <Money amount={amountOf(data)} symbol={data.currencySymbol} />
      </p>
      {held.map(({ accountTypeId, heldBalance }) => (
        <p key={accountTypeId} className={styles.hint}>
          {t("member.held")} <Money amount={heldBalance} symbol={data.currencySymbol} />
        </p>
      ))}
    </>
  );
}

type HeadProps = { readonly isSingle: boolean; readonly hidden: boolean; readonly onToggle: () => void };

function Head({ isSingle, hidden, onToggle }: HeadProps): ReactNode {
  const { t } = useI18n();
  const { currency } = useSettings();
  const { isFetching, refetch } = useCall(wallet.balance, {});
  return (
    <div className={styles.cardHead}>
      {isSingle ? null : <CurrencyFlag currency={currency} />}
      <h3 className={styles.hint}>{t(isSingle ? "member.mainWallet" : "member.allWallets")}</h3>
      <button
        type="button"
        className={styles.round}
        aria-pressed={hidden}
        aria-label={t("member.hide")}
        onClick={onToggle}
      >
        <Glyph d={hidden ? eyeIcons.closed : eyeIcons.open} />
      </button>
      <button
        type="button"
        className={`${styles.round} ${isFetching ? styles.turning : ""}`}
        aria-label={t("member.refresh")}
        onClick={refetch}
      >
        <Glyph d={accountIcons.refresh} />
      </button>
    </div>
  );
}

export function WalletWidget(): ReactNode {
  const { t } = useI18n();
  const { data } = useCall(wallet.merchantWallet, {});
  const type = memberTypeOf(useSession());
  const isSingle = data?.isSingle !== 0;
  const [hidden, setHidden] = useState(false);
  useEffect(() => setHidden(readStored<boolean>("balanceHidden") ?? false), []);

  function toggle(): void {
    writeStored("balanceHidden", !hidden);
    setHidden(!hidden);
  }

  return (
    <section className={styles.card} aria-label={t("shell.balance")}>
      <Head isSingle={isSingle} hidden={hidden} onToggle={toggle} />
      <div aria-live="polite">
        <Amount hidden={hidden} amountOf={isSingle ? ({ sumBalance }) => sumBalance : totalOf} />
      </div>
      {isSingle || type === guestType ? null : (
        <ButtonLink to="/m/member/wallets" variant="secondary">
          {t("screens.wallets")}
        </ButtonLink>
      )}
      {!hidden && type !== null && hasAccess("cashier", type) ? <MemberMoney /> : null}
    </section>
  );
}
