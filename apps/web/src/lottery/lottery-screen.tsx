// The lottery screen: all games, or one game (`?game=`) with its betting panel, results, orders and rules.
// `&playType=`: the panel's mode; `&order=`: one order; `&draw=`: the verification of a draw, for the member's ticket
// in `&ticket=`.

import type { ReactNode } from "react";
import { useState } from "react";
import { lottery } from "@khela/contract/lottery/calls";
import { wallet } from "@khela/contract/wallet/calls";
import {
  defaultLotteryMode,
  parseLotteryMode,
  type LotteryMode,
} from "@khela/contract/lottery/lottery-types";
import { useI18n } from "../i18n/i18n.tsx";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { useCall } from "../lib/query/query.ts";
import { useBreakNotice } from "../lib/session/break-notice.ts";
import { useSession } from "../lib/session/session.ts";
import { Money } from "../ui/content/money.tsx";
import { EmptyState, ErrorState, LoadingState } from "../ui/feedback/states.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { lazyComponent } from "../ui/lazy/lazy-component.tsx";
import { DepositLink } from "../ui/navigation/deposit-link.tsx";
import { ScreenHeader } from "../ui/navigation/screen-header.tsx";
import { Tabs } from "../ui/navigation/tabs.tsx";
import { BettingPanel } from "./betting/betting-panel.tsx";
import { DrawCard, useNear } from "./draw/draw-card.tsx";
import { Lobby } from "./lobby.tsx";
import styles from "./lottery.module.css";

const DrawProof = lazyComponent(
  () => import("./draw/draw-proof.tsx").then((m) => m.DrawProof),
  <LoadingState />,
);
const OrderDetail = lazyComponent(
  () => import("./order/order-detail.tsx").then((m) => m.OrderDetail),
  <LoadingState />,
);
const OrdersList = lazyComponent(
  () => import("./order/orders-list.tsx").then((m) => m.OrdersList),
  <LoadingState />,
);
const ResultsList = lazyComponent(
  () => import("./draw/results-list.tsx").then((m) => m.ResultsList),
  <LoadingState />,
);
const RulesList = lazyComponent(
  () => import("./rules/rules-list.tsx").then((m) => m.RulesList),
  <LoadingState />,
);

type Part = "bet" | "results" | "orders" | "rules";

type BarProps = {
  readonly title: string;
  /** Path to which a deposit returns. */
  readonly path: string;
  readonly onBack: () => void;
};

function Bar({ title, path, onBack }: BarProps): ReactNode {
  const { t } = useI18n();
  const session = useSession();
  const { data } = useCall(wallet.balance, {}, { enabled: session !== null });
  return (
    <ScreenHeader title={title} onBack={onBack}>
      {data === undefined ? null : (
        <div className={styles.money}>
          <p className={styles.balance}>
            <span className="visually-hidden">{t("shell.balance")}</span>
            <Money amount={data.sumBalance} symbol={data.currencySymbol} />
          </p>
          <DepositLink path={path} />
        </div>
      )}
    </ScreenHeader>
  );
}

function Orders({ gameId }: { readonly gameId: number }): ReactNode {
  const { t } = useI18n();
  if (useSession() !== null) return <OrdersList gameId={gameId} />;
  return (
    <EmptyState icon="ticket" title={t("lottery.noOrders")} hint={t("lottery.noOrdersHint")}>
      <ButtonLink to="/m/login">{t("lottery.login")}</ButtonLink>
    </EmptyState>
  );
}

type GameProps = { readonly gameId: number; readonly firstMode: LotteryMode };

function Game({ gameId, firstMode }: GameProps): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(lottery.playMenu, { gameId });
  const draw = useNear(gameId);
  const [part, setPart] = useState<Part>("bet");
  const notice = useBreakNotice();
  if (data === undefined)
    return error === null ? (
      <LoadingState />
    ) : (
      <ErrorState
        title={t("lottery.failed")}
        hint={errorText(error.code)}
        isFinal={error.code === "lottery.game.unknown"}
        onRetry={refetch}
      />
    );
  const tabs = (["bet", "results", "orders", "rules"] as const).map((value) => ({
    value,
    label: t(`lottery.part.${value}`),
  }));
  return (
    <>
      <DrawCard state={draw} />
      <Tabs<Part> label={data.displayName} tabs={tabs} value={part} onChange={setPart}>
        {part === "bet"
          ? (notice ?? (
              <BettingPanel menu={data} numero={draw.current?.numero ?? null} firstMode={firstMode} />
            ))
          : null}
        {part === "results" ? <ResultsList key={draw.previous?.numero} gameId={gameId} /> : null}
        {part === "orders" ? <Orders gameId={gameId} /> : null}
        {part === "rules" ? <RulesList menu={data} /> : null}
      </Tabs>
    </>
  );
}

export function LotteryScreen({ query, close }: ScreenProps): ReactNode {
  const { t } = useI18n();
  const gameId = Number(query.get("game") ?? query.get("gameId") ?? "0");
  const isGame = Number.isSafeInteger(gameId) && gameId > 0;
  const menu = useCall(lottery.playMenu, { gameId }, { enabled: isGame });
  const draw = query.get("draw");
  const order = query.get("order");
  const notice = useBreakNotice();
  return (
    <div className={styles.page}>
      <Bar
        title={menu.data?.displayName ?? t("lottery.lobby")}
        path={isGame ? `/m/lottery?game=${gameId}` : "/m/lottery"}
        onBack={close}
      />
      <div className={styles.body}>
        {!isGame ? (
          (notice ?? <Lobby />)
        ) : order !== null ? (
          <OrderDetail orderDetailId={order} />
        ) : draw !== null ? (
          <DrawProof gameId={gameId} numero={draw} ticket={query.get("ticket")} />
        ) : (
          <Game
            key={gameId}
            gameId={gameId}
            firstMode={parseLotteryMode(query.get("playType")) ?? defaultLotteryMode}
          />
        )}
      </div>
    </div>
  );
}
