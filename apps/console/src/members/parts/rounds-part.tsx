import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../../i18n/texts.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { Code, DefinitionList, Money, Time } from "../../ui/cells/cells.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Panel, Stack } from "../../ui/layout/layout.tsx";
import { Loaded } from "../../ui/layout/states.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import type { MemberPartProps } from "../member-part.ts";
import styles from "../members.module.css";
import { Pager } from "../../ui/layout/pager.tsx";
import { Table } from "../table.tsx";
import { usePages } from "../../lib/use-pages.ts";

type RoundKey = { readonly vendor: string; readonly roundId: string };

function RoundDialog({
  id,
  round,
  onClose,
}: {
  readonly id: string;
  readonly round: RoundKey;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const found = useOperatorCall(operatorCalls.memberRounds.get, { id, ...round });
  return (
    <Dialog
      title={t("members.round")}
      size="wide"
      onClose={onClose}
      foot={<Button onPress={onClose}>{t("first.close")}</Button>}
    >
      <Loaded call={found}>
        {(row) => (
          <Stack>
            <DefinitionList
              rows={[
                { term: t("members.game"), value: row.gameName ?? row.gameCode },
                { term: t("members.roundId"), value: <Code>{`${row.vendor} ${row.roundId}`}</Code> },
                { term: t("members.state"), value: t(`members.round.${row.state}`) },
                { term: t("members.stake"), value: <Money amount={row.stake} currency={row.currency} /> },
                { term: t("members.win"), value: <Money amount={row.win} currency={row.currency} /> },
                { term: t("members.startedAt"), value: <Time at={row.startedAt} precision="second" /> },
                { term: t("members.endedAt"), value: <Time at={row.endedAt} precision="second" /> },
              ]}
            />
            <pre className={styles["json"]}>{row.detail}</pre>
            <a href="/m/verify" target="_blank" rel="noreferrer">
              {t("members.verifyRound")}
            </a>
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

/** The member's rounds by time. A round's id opens the details that its vendor reported. */
export function RoundsPart({ member: { id } }: MemberPartProps): ReactNode {
  const t = useT();
  const pages = usePages();
  const [opened, setOpened] = useState<RoundKey | null>(null);
  const rounds = useOperatorCall(
    operatorCalls.memberRounds.list,
    { id, cursor: pages.cursor },
    { keepsPrevious: true },
  );
  return (
    <Loaded call={rounds}>
      {({ list, nextCursor }) => (
        <Stack>
          <Panel isFlush>
            <Table
              name={t("members.part.rounds")}
              rows={list}
              keyOf={({ vendor, roundId }) => `${vendor} ${roundId}`}
              columns={[
                {
                  title: t("members.time"),
                  cell: ({ startedAt }) => <Time at={startedAt} precision="second" />,
                },
                { title: t("members.game"), cell: ({ gameName, gameCode }) => gameName ?? gameCode },
                {
                  title: t("members.stake"),
                  isNumber: true,
                  cell: ({ stake, currency }) => <Money amount={stake} currency={currency} />,
                },
                {
                  title: t("members.win"),
                  isNumber: true,
                  cell: ({ win, currency }) => <Money amount={win} currency={currency} />,
                },
                { title: t("members.state"), cell: ({ state }) => t(`members.round.${state}`) },
                {
                  title: t("members.roundId"),
                  cell: ({ vendor, roundId }) => (
                    <Button size="small" look="quiet" onPress={() => setOpened({ vendor, roundId })}>
                      {roundId}
                    </Button>
                  ),
                },
              ]}
            />
          </Panel>
          <Pager pages={pages} nextCursor={nextCursor} />
          {opened === null ? null : <RoundDialog id={id} round={opened} onClose={() => setOpened(null)} />}
        </Stack>
      )}
    </Loaded>
  );
}
