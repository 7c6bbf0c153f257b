// The list of all the merchant's lotteries: frequent lotteries first, then the others in groups, each with the time
// left to order.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { lottery } from "@khela/contract/lottery/calls";
import type { OutputOf } from "@khela/contract/schemas";
import type { MessageId } from "../i18n/catalogue.ts";
import { useI18n } from "../i18n/i18n.tsx";
import { useSecondsLeft } from "../lib/date/use-seconds-left.ts";
import { localizeDigits } from "../lib/format/format-number.ts";
import { useCall } from "../lib/query/query.ts";
import { Picture } from "../ui/content/picture.tsx";
import { EmptyState, ErrorState, LoadingState } from "../ui/feedback/states.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Chips } from "../ui/form/chips.tsx";
import { Link } from "../ui/navigation/link.tsx";
import styles from "./lottery.module.css";
import { clockText } from "./use-countdown.ts";

type Game = OutputOf<typeof lottery.games>[number]["games"][number];

const groupIds: Readonly<Record<string, MessageId>> = {
  vietnam: "lottery.group.vietnam",
  digits: "lottery.group.digits",
  "eleven-five": "lottery.group.eleven-five",
  pk10: "lottery.group.pk10",
  k3: "lottery.group.k3",
  "three-d": "lottery.group.three-d",
  "four-d": "lottery.group.four-d",
  balls: "lottery.group.balls",
  keno: "lottery.group.keno",
};

const PICTURE_PX = 216;
const MINUTE_S = 60;

function Clock({ closesAt }: { readonly closesAt: number }): ReactNode {
  const { style } = useI18n();
  const left = useSecondsLeft(closesAt);
  return (
    <b className={styles.clockSmall}>{left === null ? "" : localizeDigits(clockText(left * 1000), style)}</b>
  );
}

function Row({ game }: { readonly game: Game }): ReactNode {
  const { t } = useI18n();
  const minutes = (game.periodS ?? 0) / MINUTE_S;
  const rhythm =
    game.periodS === null
      ? t("lottery.daily")
      : minutes === 1
        ? t("lottery.everyMinute")
        : t("lottery.everyMinutes", { count: minutes });
  return (
    <li>
      <Link to={`/m/lottery?game=${game.gameId}`} className={styles.row}>
        <Picture
          url={game.iconUrl}
          width={PICTURE_PX}
          height={PICTURE_PX}
          alt=""
          className={styles.tile}
          fallback={null}
        />
        <span className={styles.grow}>
          <span>{game.displayName}</span>
          <span className={styles.hint}>{rhythm}</span>
        </span>
        {game.closesAt === null ? null : <Clock closesAt={game.closesAt} />}
      </Link>
    </li>
  );
}

/** Returns whether the site itself draws the lottery, many times a day. */
const isOften = ({ electronic, periodS }: Game): boolean => electronic && periodS !== null;

function Section({ title, games }: { readonly title: string; readonly games: readonly Game[] }): ReactNode {
  if (games.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {games.map((game) => (
          <Row key={game.gameId} game={game} />
        ))}
      </ul>
    </section>
  );
}

const AGAIN_MS = 5_000;

/** When the draw that closes first has closed, fetches the list of games at intervals until it has the next draw. */
function useNextDraws(groups: OutputOf<typeof lottery.games>, refetch: () => void): void {
  const ends = groups.flatMap(({ games }) => games.flatMap(({ closesAt }) => closesAt ?? []));
  const first = ends.length === 0 ? null : Math.min(...ends);
  const hasClosed = useSecondsLeft(first ?? 0) === 0 && first !== null;
  useEffect(() => {
    if (!hasClosed) return undefined;
    refetch();
    const timer = setInterval(refetch, AGAIN_MS);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `refetch` is new each time and does the same
  }, [hasClosed, first]);
}

const noGroups: OutputOf<typeof lottery.games> = [];
const EVERY_KIND = "all";
const OFTEN = "often";

export function Lobby(): ReactNode {
  const { t, errorText } = useI18n();
  const [kind, setKind] = useState(EVERY_KIND);
  const { data, error, refetch } = useCall(lottery.games, {});
  useNextDraws(data ?? noGroups, refetch);
  if (data === undefined)
    return error === null ? (
      <LoadingState />
    ) : (
      <ErrorState title={t("lottery.failed")} hint={errorText(error.code)} onRetry={refetch} />
    );
  if (data.length === 0)
    return (
      <EmptyState icon="ticket" title={t("lottery.none")} hint={t("lottery.noneHint")}>
        <ButtonLink to="/m/gameList">{t("games.HOME")}</ButtonLink>
      </EmptyState>
    );
  const often = data
    .flatMap(({ games }) => games)
    .filter(isOften)
    .sort((a, b) => (a.periodS ?? 0) - (b.periodS ?? 0));
  const titleOf = (code: string): string => {
    const id = groupIds[code];
    return id === undefined ? code : t(id);
  };
  const isShown = (code: string): boolean => kind === EVERY_KIND || kind === code;
  return (
    <>
      <Chips
        label={t("lottery.filter")}
        value={kind}
        onChange={setKind}
        options={[
          { value: EVERY_KIND, label: t("lottery.quick.all") },
          { value: OFTEN, label: t("lottery.often") },
          ...data.map(({ code }) => ({ value: code, label: titleOf(code) })),
        ]}
      />
      {isShown(OFTEN) ? <Section title={t("lottery.often")} games={often} /> : null}
      {data
        .filter(({ code }) => isShown(code))
        .map(({ code, games }) => (
          <Section
            key={code}
            title={titleOf(code)}
            games={kind === code ? games : games.filter((game) => !isOften(game))}
          />
        ))}
    </>
  );
}
