import type { ReactNode } from "react";
import { useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useLanguage } from "../lib/preferences.ts";
import { OperatorList } from "../list/operator-list.tsx";
import { Page } from "../ui/layout/layout.tsx";
import { calls, drawPath, nameIn } from "./lottery-types.ts";

/** Screen with every draw, which can be found by game, number, state or time. */
export function DrawListScreen(): ReactNode {
  const t = useT();
  const language = useLanguage();
  const { data } = useOperatorCall(calls.games, {});
  const names = new Map(
    data?.games.map(({ gameId, name, code }) => [gameId, nameIn(name, language, code)]) ?? [],
  );
  return (
    <Page title={t("lottery.draws")}>
      <OperatorList
        call={calls.list}
        label={t("lottery.draws")}
        texts="lotteryDraw"
        rowTo={drawPath}
        cells={{ game: ({ gameId, game }) => names.get(gameId) ?? game }}
      />
    </Page>
  );
}
