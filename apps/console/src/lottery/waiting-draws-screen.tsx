import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useLanguage } from "../lib/preferences.ts";
import { Badge } from "../ui/cells/badge.tsx";
import { Count, Money, NoValue, Time } from "../ui/cells/cells.tsx";
import { Countdown, type ServerClock } from "../ui/cells/countdown.tsx";
import { Page, Panel } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { Empty, Loaded } from "../ui/layout/states.tsx";
import { calls, drawPath, nameIn, stateTone, type WaitingDraw } from "./lottery-types.ts";

const LOOK_AGAIN_MS = 15_000;

function Draws({
  label,
  rows,
  currency,
  clock,
  emptyText,
}: {
  readonly label: string;
  readonly rows: readonly WaitingDraw[];
  readonly currency: string;
  readonly clock: ServerClock;
  readonly emptyText: string;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const language = useLanguage();
  if (rows.length === 0) return <Empty text={emptyText} />;
  return (
    <PlainTable
      label={label}
      rows={rows}
      keyOf={drawPath}
      columns={[
        {
          title: t("lottery.draw"),
          cell: (draw) => (
            <Link to={drawPath(draw)}>
              {nameIn(draw.name, language, draw.engine)} · {draw.numero}
            </Link>
          ),
        },
        {
          title: t("lottery.state"),
          cell: ({ state }) => <Badge tone={stateTone[state]}>{codeText("lotteryDraw.state", state)}</Badge>,
        },
        {
          title: t("lottery.ordersEnd"),
          cell: ({ closesAt }) => <Countdown to={closesAt} clock={clock} ended={t("lottery.ended")} />,
        },
        { title: t("lottery.drawsAt"), cell: ({ drawsAt }) => <Time at={drawsAt} /> },
        { title: t("lottery.tickets"), cell: ({ tickets }) => <Count value={tickets} />, isNumber: true },
        {
          title: t("lottery.exposure"),
          cell: ({ exposure }) => <Money amount={exposure} currency={currency} />,
          isNumber: true,
        },
        {
          title: t("lottery.entered"),
          cell: ({ kind, enteredBy, electronic }) =>
            kind === null ? (
              electronic ? (
                t("lottery.waitsForBeacon")
              ) : (
                <NoValue />
              )
            ) : (
              t("lottery.enteredBy", { kind: codeText("lotteryEntry", kind), name: enteredBy ?? "" })
            ),
        },
      ]}
    />
  );
}

/** Screen with draws that wait for a result or a second operator, and draws of the next 24 hours. */
export function WaitingDrawsScreen(): ReactNode {
  const t = useT();
  const call = useOperatorCall(calls.draws, {}, { everyMs: LOOK_AGAIN_MS });
  return (
    <Page title={t("lottery.waiting")}>
      <Loaded call={call}>
        {({ rows, coming, currency, asOf }) => {
          const clock = { asOf, readAt: call.dataUpdatedAt };
          return (
            <>
              <Panel title={t("lottery.waitingNow")} isFlush>
                <Draws
                  label={t("lottery.waitingNow")}
                  rows={rows}
                  currency={currency}
                  clock={clock}
                  emptyText={t("lottery.nothingWaits")}
                />
              </Panel>
              <Panel title={t("lottery.coming")} isFlush>
                <Draws
                  label={t("lottery.coming")}
                  rows={coming}
                  currency={currency}
                  clock={clock}
                  emptyText={t("lottery.nothingComes")}
                />
              </Panel>
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
