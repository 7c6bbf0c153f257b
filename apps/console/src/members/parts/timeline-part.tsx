import { useState, type ReactNode } from "react";
import { timelineKinds, type TimelineKind } from "@khela/contract/operator/members/member-kinds";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useCodeText, useT } from "../../i18n/texts.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { Badge } from "../../ui/cells/badge.tsx";
import { Code, Money, NoValue, Time } from "../../ui/cells/cells.tsx";
import { CheckField } from "../../ui/controls/fields.tsx";
import { Panel, Row, Stack } from "../../ui/layout/layout.tsx";
import { Loaded } from "../../ui/layout/states.tsx";
import type { MemberPartProps } from "../member-part.ts";
import { Pager } from "../../ui/layout/pager.tsx";
import { Table } from "../table.tsx";
import { usePages } from "../../lib/use-pages.ts";

/** Timeline of everything that happened to the member's account, newest first. */
export function TimelinePart({ member: { id } }: MemberPartProps): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const pages = usePages();
  const [kinds, setKinds] = useState<readonly TimelineKind[]>([]);
  const timeline = useOperatorCall(
    operatorCalls.members.timeline,
    { id, kinds: kinds.join(), cursor: pages.cursor },
    { keepsPrevious: true },
  );
  const choose = (kind: TimelineKind, isChosen: boolean) => {
    setKinds(timelineKinds.filter((one) => (one === kind ? isChosen : kinds.includes(one))));
    pages.restart();
  };
  return (
    <Stack>
      <Row>
        {timelineKinds.map((kind) => (
          <CheckField
            key={kind}
            label={t(`members.event.${kind}`)}
            isChecked={kinds.includes(kind)}
            onChange={(isChosen) => choose(kind, isChosen)}
          />
        ))}
      </Row>
      <Loaded call={timeline}>
        {({ list, nextCursor, currency }) => (
          <Stack>
            <Panel isFlush>
              <Table
                name={t("members.part.timeline")}
                rows={list}
                keyOf={({ at, key }) => `${at} ${key}`}
                columns={[
                  { title: t("members.time"), cell: ({ at }) => <Time at={at} precision="second" /> },
                  {
                    title: t("members.kind"),
                    cell: ({ kind }) => <Badge>{t(`members.event.${kind}`)}</Badge>,
                  },
                  { title: t("members.what"), cell: ({ what }) => codeText("act", what) },
                  {
                    title: t("members.amount"),
                    isNumber: true,
                    cell: ({ amount }) => <Money amount={amount} currency={currency} />,
                  },
                  {
                    title: t("members.win"),
                    isNumber: true,
                    cell: ({ win }) => <Money amount={win} currency={currency} />,
                  },
                  {
                    title: t("members.text"),
                    cell: ({ kind, text }) =>
                      text === null ? (
                        <NoValue />
                      ) : kind === "login" ? (
                        codeText("members.loginBy", text)
                      ) : (
                        text
                      ),
                  },
                  {
                    title: t("members.reference"),
                    cell: ({ ref }) => (ref === null ? <NoValue /> : <Code>{ref}</Code>),
                  },
                  { title: t("members.doneBy"), cell: ({ by }) => by ?? <NoValue /> },
                ]}
              />
            </Panel>
            <Pager pages={pages} nextCursor={nextCursor} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}
