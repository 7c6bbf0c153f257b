import type { ReactNode } from "react";
import { lottery } from "@khela/contract/lottery/calls";
import type { LotteryMode } from "@khela/contract/lottery/lottery-types";
import { useT } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/form/button.tsx";

type AgainButtonProps = {
  readonly gameId: number;
  readonly onMode: (mode: LotteryMode) => void;
  readonly onSeries: (series: number) => void;
  /** Receives the lines for the panel's slip. */
  readonly onLines: (lines: readonly string[]) => void;
  /** Receives the text for the counter's slip. */
  readonly onText: (text: string) => void;
};

/** Fills the slip with the member's newest order of the game; renders nothing without one. */
export function AgainButton({ gameId, onMode, onSeries, onLines, onText }: AgainButtonProps): ReactNode {
  const t = useT();
  const isMember = useSession() !== null;
  const { data } = useCall(lottery.orders, { gameId, size: 1 }, { enabled: isMember });
  const order = data?.content[0];
  if (order === undefined) return null;
  const { mode, series, bettingContent } = order;
  const repeat = (): void => {
    onMode(mode);
    if (series !== null) onSeries(series);
    if (mode === "trad") onText(bettingContent);
    else onLines(bettingContent.split(";"));
  };
  return (
    <div>
      <Button variant="secondary" size="s" onClick={repeat}>
        {t("lottery.again")}
      </Button>
    </div>
  );
}
