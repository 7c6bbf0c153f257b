// The screen of vendors that keep the member's balance themselves: the money at each vendor, transfers in and out, and
// one button that returns all money. The amounts are the server's; the screen calculates none.

import { useRef, useState, type ReactNode } from "react";
import { play } from "@khela/contract/play/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { wallet } from "@khela/contract/wallet/calls";
import { useI18n } from "../i18n/i18n.tsx";
import { createRequestId } from "../lib/api/request-id.ts";
import { formatMoney } from "../lib/format/format-money.ts";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { useMutation } from "../lib/query/mutation.ts";
import { useCache, useCall } from "../lib/query/query.ts";
import { invalidateQueries } from "../lib/query/query-data.ts";
import { useSettings } from "../lib/settings.tsx";
import { Money } from "../ui/content/money.tsx";
import { EmptyState, ErrorState, LoadingState, Skeleton } from "../ui/feedback/states.tsx";
import { showToast } from "../ui/feedback/toast.tsx";
import { Button } from "../ui/form/button.tsx";
import { accountIcons } from "../ui/icon/account-icons.ts";
import { Glyph } from "../ui/icon/icon.tsx";
import { GameWalletDialog, type Direction, type GameWallet } from "./game-wallet-dialog.tsx";
import styles from "./game-wallets.module.css";

function MainBalance(): ReactNode {
  const { t } = useI18n();
  const { data } = useCall(wallet.balance, {});
  const main = data?.balance[0];
  return (
    <section className={styles.card} aria-label={t("gameWallets.main")}>
      <h2 className={styles.hint}>{t("gameWallets.main")}</h2>
      <div aria-live="polite">
        {data === undefined || main === undefined ? (
          <Skeleton className={styles.waiting} />
        ) : (
          <p className={styles.amount}>
            <Money amount={data.sumBalance} symbol={data.currencySymbol} />
          </p>
        )}
        {main !== undefined && Number(main.heldBalance) > 0 ? (
          <p className={styles.hint}>
            {t("gameWallets.held")} <Money amount={main.heldBalance} />
          </p>
        ) : null}
      </div>
    </section>
  );
}

type RowProps = { readonly entry: GameWallet; readonly onMove: (direction: Direction) => void };

function WalletRow({ entry, onMove }: RowProps): ReactNode {
  const { t } = useI18n();
  const { displayName, balance, isPending } = entry;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3>{displayName}</h3>
        {isPending ? <span className={styles.hint}>{t("gameWallets.pending")}</span> : null}
      </div>
      {balance === null ? (
        <span className={styles.hint}>{t("gameWallets.noAnswer")}</span>
      ) : (
        <b>
          <Money amount={balance} />
        </b>
      )}
      <span className={styles.actions}>
        <Button
          size="s"
          variant="secondary"
          aria-label={t("gameWallets.inTo", { name: displayName })}
          onClick={() => onMove("in")}
        >
          {t("gameWallets.in")}
        </Button>
        <Button
          size="s"
          variant="secondary"
          aria-label={t("gameWallets.outOf", { name: displayName })}
          onClick={() => onMove("out")}
        >
          {t("gameWallets.out")}
        </Button>
      </span>
    </li>
  );
}

type Returned = OutputOf<typeof play.walletReturn>["list"][number];

/** Shows the result of returning the money from one vendor. */
function ReturnedRow({ returned, name }: { readonly returned: Returned; readonly name: string }): ReactNode {
  const { t, style } = useI18n();
  const { currencySymbol } = useSettings();
  const { amount, state } = returned;
  if (amount === null)
    return <li>{t(state === "refused" ? "gameWallets.isOff" : "gameWallets.silent", { name })}</li>;
  const key = {
    done: "gameWallets.isBack",
    asked: "gameWallets.isAsked",
    refused: "gameWallets.isRefused",
  } as const;
  return <li>{t(key[state], { name, amount: formatMoney(amount, currencySymbol, style) })}</li>;
}

type AllBackProps = { readonly wallets: readonly GameWallet[]; readonly onBack: () => void };

function AllBack({ wallets, onBack }: AllBackProps): ReactNode {
  const { t, errorText } = useI18n();
  const { mutate, isPending, error } = useMutation(play.walletReturn);
  const [returned, setReturned] = useState<readonly Returned[]>([]);
  const nameOf = (code: string): string =>
    wallets.find(({ vassalage }) => vassalage === code)?.displayName ?? code;
  const requestId = useRef(createRequestId());

  async function bringBack(): Promise<void> {
    const answer = await mutate({ requestId: requestId.current });
    if (answer !== null) {
      // The next tap is a new request. A request without an answer is sent again with the same idempotency key.
      requestId.current = createRequestId();
      if (answer.list.length === 0) showToast(t("gameWallets.nothing"));
      else if (answer.list.every(({ state }) => state === "done"))
        showToast(t("gameWallets.allIsBack"), "success");
      const isWhole = answer.list.every(({ state }) => state === "done");
      setReturned(isWhole ? [] : answer.list);
    }
    onBack();
  }

  return (
    <>
      {error === null ? null : (
        <p className={styles.failed} role="alert">
          {errorText(error.code)}
        </p>
      )}
      {returned.length === 0 ? null : (
        <div className={styles.returned} role="alert">
          <b>{t("gameWallets.someIsBack")}</b>
          <ul>
            {returned.map((one) => (
              <ReturnedRow key={one.vassalage} returned={one} name={nameOf(one.vassalage)} />
            ))}
          </ul>
        </div>
      )}
      <Button wide busy={isPending} onClick={() => void bringBack()}>
        {t("gameWallets.allBack")}
      </Button>
    </>
  );
}

type Move = { readonly entry: GameWallet; readonly direction: Direction };

export function GameWalletsScreen(_props: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const { data, error, isFetching, refetch } = useCall(play.wallets, {});
  const [move, setMove] = useState<Move | null>(null);
  const read = () => {
    refetch();
    invalidateQueries(cache, wallet.balance);
  };

  if (data === undefined && error !== null)
    return <ErrorState title={t("gameWallets.failed")} hint={errorText(error.code)} onRetry={refetch} />;
  if (data === undefined) return <LoadingState />;
  if (data.list.length === 0)
    return <EmptyState icon="coins" title={t("gameWallets.none")} hint={t("gameWallets.noneHint")} />;
  return (
    <div className={styles.page}>
      <MainBalance />
      <div className={styles.head}>
        <p className={styles.hint}>{t("gameWallets.hint")}</p>
        <Button
          variant="text"
          size="s"
          busy={isFetching}
          aria-label={t("gameWallets.refresh")}
          onClick={read}
        >
          <Glyph d={accountIcons.refresh} />
        </Button>
      </div>
      <ul className={styles.list}>
        {data.list.map((entry) => (
          <WalletRow
            key={entry.vassalage}
            entry={entry}
            onMove={(direction) => setMove({ entry, direction })}
          />
        ))}
      </ul>
      <AllBack wallets={data.list} onBack={read} />
      {move === null ? null : (
        <GameWalletDialog
          {...move}
          onClose={() => setMove(null)}
          onMoved={() => {
            setMove(null);
            read();
          }}
        />
      )}
    </div>
  );
}
