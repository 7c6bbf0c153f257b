import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useFormat } from "../lib/format/format.ts";
import { useLanguage } from "../lib/preferences.ts";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, Money } from "../ui/cells/cells.tsx";
import { Page, Panel } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { Empty, Loaded } from "../ui/layout/states.tsx";
import { calls, nameIn, type LotteryGame } from "./lottery-types.ts";

const ALL_DAYS = 7;
const SECOND_MS = 1_000;

function Schedule({ game }: { readonly game: LotteryGame }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const format = useFormat();
  const { periodS, drawTime, zone, weekdays, closeS } = game;
  const days =
    weekdays.length === ALL_DAYS
      ? t("lottery.everyDay")
      : weekdays.map((day) => codeText("lotteryDay", String(day))).join(", ");
  const close = format.span(closeS * SECOND_MS);
  return periodS === null
    ? t("lottery.daily", { days, time: drawTime ?? "", zone, close })
    : t("lottery.every", { days, span: format.span(periodS * SECOND_MS), close });
}

function Games({
  games,
  currency,
}: {
  readonly games: readonly LotteryGame[];
  readonly currency: string;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const language = useLanguage();
  const money = (amount: string | null) => <Money amount={amount} currency={currency} />;
  return (
    <PlainTable
      label={t("lottery.games")}
      rows={games}
      keyOf={({ gameId }) => String(gameId)}
      columns={[
        {
          title: t("lottery.game"),
          cell: ({ gameId, name, code, isEnabled }) => (
            <>
              <Link to="/lottery/draws" search={{ gameId: String(gameId) } as never}>
                {nameIn(name, language, code)}
              </Link>{" "}
              {isEnabled ? null : <Badge>{t("lottery.isOff")}</Badge>}
            </>
          ),
        },
        {
          title: t("lottery.rules"),
          cell: ({ engine, prizeMode, hasOwnOdds }) => (
            <>
              <Code>{engine}</Code> {codeText("lottery.prizeMode", prizeMode)}{" "}
              {hasOwnOdds ? <Badge>{t("lottery.ownOdds")}</Badge> : null}
            </>
          ),
        },
        {
          title: t("lottery.result"),
          cell: ({ electronic }) => t(electronic ? "lottery.isDrawnHere" : "lottery.isEntered"),
        },
        { title: t("lottery.schedule"), cell: (game) => <Schedule game={game} /> },
        { title: t("lottery.maxUnit"), cell: ({ maxUnit }) => money(maxUnit), isNumber: true },
        { title: t("lottery.maxMember"), cell: ({ maxMember }) => money(maxMember), isNumber: true },
        { title: t("lottery.maxNumber"), cell: ({ maxNumber }) => money(maxNumber), isNumber: true },
        { title: t("lottery.maxExposure"), cell: ({ maxExposure }) => money(maxExposure), isNumber: true },
      ]}
    />
  );
}

/** The merchant's lotteries: rules, schedules and limits. */
export function LotteryGamesScreen(): ReactNode {
  const t = useT();
  const call = useOperatorCall(calls.games, {});
  return (
    <Page title={t("lottery.games")}>
      <Panel isFlush>
        <Loaded call={call}>
          {({ games, currency }) =>
            games.length === 0 ? (
              <Empty text={t("lottery.noGame")} />
            ) : (
              <Games games={games} currency={currency} />
            )
          }
        </Loaded>
      </Panel>
    </Page>
  );
}
