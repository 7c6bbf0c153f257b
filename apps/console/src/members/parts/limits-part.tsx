import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../../i18n/texts.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { useMay } from "../../lib/session.tsx";
import { NoValue, Time } from "../../ui/cells/cells.tsx";
import { Panel, Stack } from "../../ui/layout/layout.tsx";
import { Loaded } from "../../ui/layout/states.tsx";
import { BreakAct, LimitAct } from "../acts/limit-acts.tsx";
import type { MemberPartProps } from "../member-part.ts";
import { Table } from "../table.tsx";

/** The member's limits and breaks. An operator can only tighten them. */
export function LimitsPart({ member: { id } }: MemberPartProps): ReactNode {
  const t = useT();
  const may = useMay();
  const limits = useOperatorCall(operatorCalls.memberLimits.get, { id });
  return (
    <Loaded call={limits}>
      {(value) => (
        <Stack>
          <Panel
            title={t("members.limits")}
            acts={may("members.limit") ? <LimitAct id={id} /> : null}
            isFlush
          >
            <Table
              name={t("members.limits")}
              rows={value.limits}
              keyOf={({ kind, period }) => `${kind} ${period}`}
              columns={[
                { title: t("members.kind"), cell: ({ kind }) => t(`members.limit.${kind}`) },
                { title: t("members.period"), cell: ({ period }) => t(`members.period.${period}`) },
                { title: t("members.limitValue"), isNumber: true, cell: (row) => row.value },
                { title: t("members.used"), isNumber: true, cell: ({ used }) => used },
                { title: t("members.next"), isNumber: true, cell: ({ next }) => next ?? <NoValue /> },
                { title: t("members.nextAt"), cell: ({ nextAt }) => <Time at={nextAt} /> },
              ]}
            />
          </Panel>
          <Panel
            title={t("members.breaks")}
            acts={
              may("members.limit") ? (
                <BreakAct id={id} coolOffHours={value.coolOffHours} exclusionMonths={value.exclusionMonths} />
              ) : null
            }
            isFlush
          >
            <Table
              name={t("members.breaks")}
              rows={value.restrictions}
              keyOf={({ from, kind }) => `${from} ${kind}`}
              columns={[
                { title: t("members.kind"), cell: ({ kind }) => t(`members.restriction.${kind}`) },
                { title: t("members.from"), cell: ({ from }) => <Time at={from} /> },
                {
                  title: t("members.until"),
                  cell: ({ until }) => (until === null ? t("members.forGood") : <Time at={until} />),
                },
                { title: t("members.liftedAt"), cell: ({ liftedAt }) => <Time at={liftedAt} /> },
              ]}
            />
          </Panel>
        </Stack>
      )}
    </Loaded>
  );
}
