import type { ReactNode } from "react";
import { useCodeText, useT } from "../i18n/texts.ts";
import { usePathPart } from "../lib/address.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useLanguage } from "../lib/preferences.ts";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, Count, DefinitionList, Money, NoValue, Time } from "../ui/cells/cells.tsx";
import { Countdown, type ServerClock } from "../ui/cells/countdown.tsx";
import { Grid, Page, Panel, Row } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { Empty, Loaded } from "../ui/layout/states.tsx";
import { DrawEntry } from "./draw-entry.tsx";
import { calls, nameIn, stateTone, type DrawDetail } from "./lottery-types.ts";

const LOOK_AGAIN_MS = 15_000;

type OfDraw = { readonly draw: DrawDetail };

function Facts({ draw, clock }: OfDraw & { readonly clock: ServerClock }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const { currency } = draw;
  return (
    <Panel title={t("lottery.draw")}>
      <DefinitionList
        rows={[
          {
            term: t("lottery.rules"),
            value: (
              <Row>
                <Code>{draw.engine}</Code>
                <span>{codeText("lottery.prizeMode", draw.prizeMode)}</span>
              </Row>
            ),
          },
          {
            term: t("lottery.result"),
            value: t(draw.electronic ? "lottery.isDrawnHere" : "lottery.isEntered"),
          },
          { term: t("lottery.opensAt"), value: <Time at={draw.opensAt} precision="second" /> },
          { term: t("lottery.closesAt"), value: <Time at={draw.closesAt} precision="second" /> },
          {
            term: t("lottery.ordersEnd"),
            value: <Countdown to={draw.closesAt} clock={clock} ended={t("lottery.ended")} />,
          },
          { term: t("lottery.drawsAt"), value: <Time at={draw.drawsAt} precision="second" /> },
          { term: t("lottery.exposure"), value: <Money amount={draw.exposure} currency={currency} /> },
          { term: t("lottery.maxExposure"), value: <Money amount={draw.maxExposure} currency={currency} /> },
        ]}
      />
    </Panel>
  );
}

function Orders({ draw: { orders, currency } }: OfDraw): ReactNode {
  const t = useT();
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <Panel title={t("lottery.orders")}>
      <DefinitionList
        rows={[
          { term: t("lottery.orderCount"), value: <Count value={orders.count} /> },
          { term: t("lottery.members"), value: <Count value={orders.members} /> },
          { term: t("lottery.staked"), value: money(orders.staked) },
          { term: t("lottery.openOrders"), value: <Count value={orders.open} /> },
          { term: t("lottery.givenBack"), value: <Count value={orders.givenBack} /> },
          { term: t("lottery.wonOrders"), value: <Count value={orders.won} /> },
          { term: t("lottery.paid"), value: money(orders.paid) },
          { term: t("lottery.unpaid"), value: money(orders.unpaid) },
        ]}
      />
    </Panel>
  );
}

function Proof({ draw: { proof } }: OfDraw): ReactNode {
  const t = useT();
  const code = (value: string | null) => (value === null ? <NoValue /> : <Code>{value}</Code>);
  return (
    <Panel title={t("lottery.proof")}>
      <DefinitionList
        rows={[
          { term: t("lottery.tickets"), value: <Count value={proof.tickets} /> },
          { term: t("lottery.commitment"), value: code(proof.commitment) },
          { term: t("lottery.root"), value: code(proof.root) },
          { term: t("lottery.beacon"), value: code(proof.beacon) },
          { term: t("lottery.beaconRound"), value: <Count value={proof.beaconRound} /> },
          { term: t("lottery.secret"), value: code(proof.secret) },
        ]}
      />
    </Panel>
  );
}

function Numbers({ draw: { numbers, currency } }: OfDraw): ReactNode {
  const t = useT();
  return (
    <Panel title={t("lottery.byNumber")} isFlush>
      {numbers === null || numbers.length === 0 ? (
        <Empty text={t(numbers === null ? "lottery.numbersUnknown" : "lottery.noNumbers")} />
      ) : (
        <PlainTable
          label={t("lottery.byNumber")}
          rows={numbers}
          keyOf={({ number }) => number}
          columns={[
            { title: t("lottery.number"), cell: ({ number }) => <Code>{number}</Code> },
            {
              title: t("lottery.units"),
              cell: ({ units }) => <Money amount={units} currency={currency} />,
              isNumber: true,
            },
            {
              title: t("lottery.orderCount"),
              cell: ({ orders }) => <Count value={orders} />,
              isNumber: true,
            },
          ]}
        />
      )}
    </Panel>
  );
}

function Entries({ draw: { entries } }: OfDraw): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  return (
    <Panel title={t("lottery.entries")} isFlush>
      {entries.length === 0 ? (
        <Empty text={t("lottery.noEntries")} />
      ) : (
        <PlainTable
          label={t("lottery.entries")}
          rows={entries}
          keyOf={({ id }) => id}
          columns={[
            { title: t("lottery.entry"), cell: ({ kind }) => codeText("lotteryEntry", kind) },
            {
              title: t("lottery.state"),
              cell: ({ state }) => (
                <Badge tone={state === "confirmed" ? "good" : state === "refused" ? "bad" : "warn"}>
                  {codeText("lotteryEntry.state", state)}
                </Badge>
              ),
            },
            {
              title: t("lottery.first"),
              cell: ({ enteredBy, enteredAt }) => (
                <>
                  {enteredBy} · <Time at={enteredAt} precision="second" />
                </>
              ),
            },
            {
              title: t("lottery.second"),
              cell: ({ decidedBy, decidedAt }) =>
                decidedBy === null ? (
                  <NoValue />
                ) : (
                  <>
                    {decidedBy} · <Time at={decidedAt} precision="second" />
                  </>
                ),
            },
            {
              title: t("lottery.whatWasEntered"),
              cell: ({ result, reason }) => reason ?? (result === null ? <NoValue /> : <Code>{result}</Code>),
            },
          ]}
        />
      )}
    </Panel>
  );
}

function DrawPage({ draw, clock }: OfDraw & { readonly clock: ServerClock }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const language = useLanguage();
  return (
    <Page
      title={`${nameIn(draw.name, language, draw.engine)} · ${draw.numero}`}
      sub={<Badge tone={stateTone[draw.state]}>{codeText("lotteryDraw.state", draw.state)}</Badge>}
    >
      {draw.result === null ? null : (
        <Panel title={t("lottery.resultVersion", { version: draw.resultVersion })}>
          <Code>{draw.result}</Code>
        </Panel>
      )}
      <DrawEntry draw={draw} />
      <Grid>
        <Facts draw={draw} clock={clock} />
        <Orders draw={draw} />
      </Grid>
      <Entries draw={draw} />
      <Numbers draw={draw} />
      <Proof draw={draw} />
    </Page>
  );
}

/** One draw: orders, exposure, result, proof, entries, and the possible next entries. */
export function DrawScreen(): ReactNode {
  const gameId = Number(usePathPart("gameId"));
  const numero = usePathPart("numero");
  const call = useOperatorCall(calls.get, { gameId, numero }, { everyMs: LOOK_AGAIN_MS });
  return (
    <Loaded call={call}>
      {(draw) => <DrawPage draw={draw} clock={{ asOf: draw.asOf, readAt: call.dataUpdatedAt }} />}
    </Loaded>
  );
}
