import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { play } from "@khela/contract/calls/play";
import { wallet } from "@khela/contract/calls/wallet";
import { mayRetryHelp } from "@khela/contract/errors";
import type { SiteMessage } from "@khela/contract/site/frame-messages";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { useMutation, useCall } from "../lib/query/query.ts";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { useSession } from "../lib/session/session.ts";
import { useSettings } from "../lib/settings.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { Money } from "../ui/content/money.tsx";
import { LoadingState, EmptyState, Skeleton } from "../ui/feedback/states.tsx";
import styles from "./play-screen.module.css";
import { RealityCheck } from "./reality-check.tsx";
import { useGameMessages } from "./use-game-messages.ts";

type Launched = OutputOf<typeof play.launch>["content"];

// What the frame may do: run scripts, keep its own session, play sound; never navigate this page.
const mayDo = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";
const realMoney = 1;

function themed(url: string): string {
  const address = new URL(url);
  address.searchParams.set("theme", document.documentElement.dataset["theme"] === "light" ? "light" : "dark");
  return address.href;
}

function Bar({ name, isBusy, onBack }: { name: string; isBusy: boolean; onBack: () => void }): ReactNode {
  const { t } = useI18n();
  const { sandbox } = useSettings();
  const balance = useCall(wallet.balance, {}, { enabled: useSession() !== null }).data;
  // The balance is pushed before the reels have stopped; it must not reveal the result.
  const [data, setData] = useState(balance);
  useEffect(() => {
    if (!isBusy) setData(balance);
  }, [balance, isBusy]);
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.back} aria-label={t("play.leave")} onClick={onBack}>
        <Icon name="back" />
      </button>
      <h1 className={styles.name}>{name}</h1>
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
    </header>
  );
}

/** A game in the site: launched once, framed, with a back button and the balance always visible. */
export function PlayScreen({ params, close }: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const { gameServerUrl } = useSettings();
  const member = useSession() !== null;
  const launch = useMutation(play.launch);
  const [game, setGame] = useState<Launched | null>(null);
  const hasStarted = useRef(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const isBusy = useGameMessages(gameServerUrl, close);

  async function start(): Promise<void> {
    hasStarted.current = true;
    const answer = await launch.mutate({ nodeId: Number(params["nodeId"]), accountType: realMoney });
    if (answer !== null) setGame({ ...answer.content, game_url: themed(answer.content.game_url) });
  }

  function holdGame(): void {
    frame.current?.contentWindow?.postMessage(
      { type: "khela:hold" } satisfies SiteMessage,
      new URL(gameServerUrl).origin,
    );
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
        isBusy={isBusy}
        onBack={close}
      />
      {error === null ? null : (
        <div role="alert">
          <EmptyState
            icon={error.code === "game.not.ready" ? "clock" : "alert"}
            title={t("play.notOpened")}
            hint={errorText(error.code)}
          >
            {mayRetryHelp(error.code) ? (
              <Button onClick={() => void start()}>{t("shell.retry")}</Button>
            ) : null}
            <ButtonLink to="/m/gameList" variant={mayRetryHelp(error.code) ? "text" : "primary"}>
              {t("play.otherGames")}
            </ButtonLink>
          </EmptyState>
        </div>
      )}
      {error === null && game === null ? <LoadingState /> : null}
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
      {game === null ? null : <RealityCheck isBusy={isBusy} onDue={holdGame} onStop={close} />}
    </div>
  );
}
