import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { prefetchOperatorCall, useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useFormat } from "../lib/format/format.ts";
import { useMay } from "../lib/session.tsx";
import { Queue, type QueueDecision } from "../list/queue.tsx";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, DefinitionList, MemberLink, Money, Time } from "../ui/cells/cells.tsx";
import { Page, Row, Stack } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { Loaded } from "../ui/layout/states.tsx";
import { calls, type ClaimRow } from "./promotion-types.ts";

const LOOK_AGAIN_MS = 15_000;
const MAX_EARLIER = 10;

const earlierOf = (row: ClaimRow) => ({ member: row.member.id, size: MAX_EARLIER });

function Item({ row }: { readonly row: ClaimRow }): ReactNode {
  const format = useFormat();
  return (
    <>
      <strong>{row.member.name}</strong> <Money amount={row.reward} currency={row.currency} />
      <br />
      <small>
        {format.clock(row.at)} · {row.promotion}
      </small>
    </>
  );
}

/** Other rewards of the member, the newest first. */
function Earlier({ row }: { readonly row: ClaimRow }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const earlier = useOperatorCall(calls.claims, earlierOf(row));
  return (
    <Loaded call={earlier}>
      {({ rows }) => {
        const others = rows.filter(({ id }) => id !== row.id);
        if (others.length === 0) return <p>{t("promotions.noEarlier")}</p>;
        return (
          <PlainTable
            label={t("promotions.earlier")}
            rows={others}
            keyOf={({ id }) => id}
            columns={[
              { title: t("rewards.column.at"), cell: ({ at }) => <Time at={at} /> },
              { title: t("rewards.column.promotion"), cell: ({ promotion }) => <Code>{promotion}</Code> },
              {
                title: t("rewards.column.reward"),
                isNumber: true,
                cell: ({ reward, currency }) => <Money amount={reward} currency={currency} />,
              },
              { title: t("rewards.column.state"), cell: ({ state }) => codeText("rewards.state", state) },
            ]}
          />
        );
      }}
    </Loaded>
  );
}

function Claim({ row }: { readonly row: ClaimRow }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const format = useFormat();
  return (
    <Stack>
      <h2>
        {row.member.name} · <Money amount={row.reward} currency={row.currency} />
      </h2>
      <Row>
        {row.reasons.map((reason) => (
          <Badge key={reason} tone="warn">
            {codeText("rewards.reasons", reason)}
          </Badge>
        ))}
      </Row>
      <DefinitionList
        rows={[
          { term: t("rewards.column.member"), value: <MemberLink {...row.member} /> },
          {
            term: t("rewards.column.promotion"),
            value: <Link to={`/promotions/one/${row.promotion}`}>{row.promotion}</Link>,
          },
          { term: t("rewards.column.at"), value: <Time at={row.at} /> },
          { term: t("rewards.column.period"), value: <Code>{row.period}</Code> },
          {
            term: t("rewards.column.basis"),
            value: <Money amount={row.basis} currency={row.currency} />,
          },
          {
            term: t("rewards.column.turnoverPercent"),
            value: t("promotions.percent", { percent: format.count(row.turnoverPercent) }),
          },
        ]}
      />
      <h3>{t("promotions.earlier")}</h3>
      <Earlier row={row} />
    </Stack>
  );
}

/** Work queue of rewards that need an operator's decision, oldest first, controlled by keyboard. */
export function ClaimQueueScreen(): ReactNode {
  const t = useT();
  const may = useMay();
  const approving = useOperatorAct(calls.approveClaim);
  const refusing = useOperatorAct(calls.refuseClaim);
  const values = (row: ClaimRow) => ({ name: row.member.name });
  const approve: QueueDecision<ClaimRow> = {
    call: calls.approveClaim,
    doneText: (row) => t("promotions.approved", values(row)),
    run: ({ id }) => approving.run({ id }),
  };
  const refuse: QueueDecision<ClaimRow> = {
    call: calls.refuseClaim,
    doneText: (row) => t("promotions.refused", values(row)),
    run: ({ id }, reason) => refusing.run({ id, reason }),
  };
  const mayDecide = may("promotions.decide");
  return (
    <Page title={t("promotions.claimsTitle")} sub={t("promotions.claimsSub")}>
      <Queue
        call={calls.claims}
        label={t("promotions.waiting")}
        fixed={{ state: "applying", order: "at" }}
        everyMs={LOOK_AGAIN_MS}
        item={(row) => <Item row={row} />}
        detail={(row) => <Claim row={row} />}
        prefetch={(row) => prefetchOperatorCall(calls.claims, earlierOf(row))}
        approve={mayDecide ? approve : undefined}
        refuse={mayDecide ? refuse : undefined}
        emptyText={t("promotions.nothingWaits")}
      />
    </Page>
  );
}
