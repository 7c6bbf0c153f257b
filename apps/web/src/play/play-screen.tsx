import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { play } from "@khela/contract/play/calls";
import { wallet } from "@khela/contract/wallet/calls";
import { hasAccess } from "@khela/contract/member/member-types";
import type { SiteMessage } from "@khela/contract/play/frame-messages";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { withMessages } from "../i18n/with-messages.ts";
import { mayRetryHelp } from "../lib/api/call.ts";
import { formatMoney } from "../lib/format/format-money.ts";
import { isFreeAddress } from "../lib/navigation/free-play.ts";
import { navigate } from "../lib/navigation/navigation.ts";
import { useMutation } from "../lib/query/mutation.ts";
import { useCall } from "../lib/query/query.ts";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { useBreakNotice } from "../lib/session/break-notice.ts";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { useSettings } from "../lib/settings.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { lazyComponent } from "../ui/lazy/lazy-component.tsx";
import { DepositLink } from "../ui/navigation/deposit-link.tsx";
import { ScreenHeader } from "../ui/navigation/screen-header.tsx";
import { Money } from "../ui/content/money.tsx";
import { LoadingState, EmptyState, Skeleton } from "../ui/feedback/states.tsx";
import styles from "./play-screen.module.css";
import { RealityCheck } from "./reality-check.tsx";
import { useGameMessages } from "./use-game-messages.ts";

const ReachedLimit = lazyComponent(
  withMessages(["responsible-gaming"], () => import("./reached-limit.tsx").then((m) => m.ReachedLimit)),
);

type Launched = OutputOf<typeof play.launch>["content"];

// The permissions of the game's iframe: scripts, its own origin, forms and popups. The iframe must never navigate this
// page.
const mayDo = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";
/** The values of `accountType` in a launch. */
const money = { free: 0, own: 1 } as const;

function themed(url: string): string {
  const address = new URL(url);
  address.searchParams.set("theme", document.documentElement.dataset["theme"] === "light" ? "light" : "dark");
  return address.href;
}

type BarProps = {
  readonly name: string;
  readonly path: string;
  /** Whether the game runs with a member's play money; then the game itself shows the balance. */
  readonly isFree: boolean;
  readonly hasFreePlay: boolean;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  /** Called when the balance changes while no round runs in this game. */
  readonly onBalanceChanged: () => void;
};

function Bar({ name, path, isFree, hasFreePlay, isBusy, onBack, onBalanceChanged }: BarProps): ReactNode {
  const { t } = useI18n();
  const { sandbox } = useSettings();
  const session = useSession();
  const balance = useCall(wallet.balance, {}, { enabled: session !== null }).data;
  // The server pushes a new balance before the reels stop. It is shown only after the round, so that it does not reveal
  // the result.
  const [data, setData] = useState(balance);
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (!isBusy) setData(balance);
    // The game already knows changes during a round, from its own answers: it receives only other changes.
    if (!isBusy && !wasBusy.current && balance?.sumBalance !== data?.sumBalance) onBalanceChanged();
    wasBusy.current = isBusy;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each balance and each end of a round
  }, [balance, isBusy]);
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.back} aria-label={t("play.leave")} onClick={onBack}>
        <Icon name="back" />
      </button>
      <h1 className={styles.name}>{name}</h1>
      {isFree ? <span className={styles.playMoney}>{t("play.freePlay")}</span> : null}
      {isFree || hasFreePlay ? <ModeLink path={path} isFree={isFree} isBusy={isBusy} /> : null}
      {isFree ? null : (
        <div className={styles.money}>
          {sandbox ? <span className={styles.playMoney}>{t("play.playMoney")}</span> : null}
          <p className={styles.balance}>
            <span className="visually-hidden">{t("shell.balance")}</span>
            {data === undefined ? (
              <Skeleton className={styles.waiting} />
            ) : (
              <Money amount={data.sumBalance} symbol={data.currencySymbol} />
            )}
          </p>
        </div>
      )}
      {isFree ? null : <DepositLink path={path} />}
    </header>
  );
}

type ModeLinkProps = { readonly path: string; readonly isFree: boolean; readonly isBusy: boolean };

/** The button that switches between the member's own balance and play money. It is disabled during a round. */
function ModeLink({ path, isFree, isBusy }: ModeLinkProps): ReactNode {
  const { t } = useI18n();
  return (
    <button
      type="button"
      className={isFree ? `${styles.mode} ${styles.toOwn}` : styles.mode}
      disabled={isBusy}
      onClick={() => navigate(isFree ? path : `${path}?free=1`, { replace: true })}
    >
      {t(isFree ? "play.own" : "play.free")}
    </button>
  );
}

/**
 * The screen of a game inside the site, with the member's own balance or (`?free=1`) play money. Each of the two is a
 * separate launch.
 */
export function PlayScreen(props: ScreenProps): ReactNode {
  const { t } = useI18n();
  const type = memberTypeOf(useSession());
  const isFree = isFreeAddress(props.query) && hasAccess("cashier", type);
  const notice = useBreakNotice();
  if (notice === null) return <Game key={`${props.path} ${isFree}`} {...props} isFree={isFree} />;
  return (
    <div className={styles.page}>
      <ScreenHeader title={t("screens.play")} onBack={props.close} />
      {notice}
    </div>
  );
}

/** Launches the game once and shows it in a frame, below a bar with back button and balance. */
function Game({ path, params, close, isFree }: ScreenProps & { readonly isFree: boolean }): ReactNode {
  const { t, style, errorText } = useI18n();
  const { currencySymbol } = useSettings();
  const session = useSession();
  const member = session !== null;
  const isGuest = memberTypeOf(session) === 4;
  const launch = useMutation(play.launch);
  const [game, setGame] = useState<Launched | null>(null);
  const hasStarted = useRef(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const gameOrigin = game === null ? null : new URL(game.game_url).origin;
  // number of refused bets, so that the limits are fetched again after each
  const [refusals, setRefusals] = useState(0);
  const isBusy = useGameMessages(gameOrigin, {
    onBack: close,
    onLimit: () => setRefusals((times) => times + 1),
  });

  async function start(): Promise<void> {
    hasStarted.current = true;
    const answer = await launch.mutate({
      nodeId: Number(params["nodeId"]),
      accountType: isFree ? money.free : money.own,
    });
    if (answer !== null) setGame({ ...answer.content, game_url: themed(answer.content.game_url) });
  }

  function tellGame(type: SiteMessage["type"]): void {
    if (gameOrigin === null) return;
    frame.current?.contentWindow?.postMessage({ type } satisfies SiteMessage, gameOrigin);
  }

  useEffect(() => {
    if (member && !hasStarted.current) void start();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- launched once, when the session is known
  }, [member]);

  const { error } = launch;
  return (
    <div className={styles.page}>
      <Bar
        name={game?.gameName ?? t(error === null ? "play.opening" : "screens.play")}
        path={path}
        isFree={isFree}
        hasFreePlay={game?.freeplay === true}
        isBusy={isBusy}
        onBack={close}
        onBalanceChanged={() => tellGame("khela:balance")}
      />
      {error === null ? null : (
        <div role="alert">
          <EmptyState
            icon={error.code === "game.not.ready" ? "clock" : "alert"}
            title={t("play.notOpened")}
            hint={errorText(error.code)}
          >
            {mayRetryHelp(error) ? <Button onClick={() => void start()}>{t("shell.retry")}</Button> : null}
            <ButtonLink to="/m/gameList" variant={mayRetryHelp(error) ? "text" : "primary"}>
              {t("play.otherGames")}
            </ButtonLink>
          </EmptyState>
        </div>
      )}
      {error === null && game === null ? <LoadingState /> : null}
      {isFree || isGuest ? (
        <p className={styles.cap} role="note">
          {t(isFree ? "play.freeNote" : "play.guestNote")}
        </p>
      ) : null}
      {game === null || game.maxStake === null || isFree ? null : (
        <p className={styles.cap} role="status">
          {t("play.bonusStake", { amount: formatMoney(game.maxStake, currencySymbol, style, 0) })}
        </p>
      )}
      {refusals === 0 ? null : <ReachedLimit key={refusals} onClose={() => setRefusals(0)} />}
      {game === null ? null : (
        <iframe
          ref={frame}
          className={styles.frame}
          src={game.game_url}
          title={game.gameName}
          sandbox={mayDo}
          allow="autoplay; fullscreen"
          referrerPolicy="origin"
        />
      )}
      {game === null ? null : (
        <RealityCheck isBusy={isBusy} onDue={() => tellGame("khela:hold")} onStop={close} />
      )}
    </div>
  );
}
