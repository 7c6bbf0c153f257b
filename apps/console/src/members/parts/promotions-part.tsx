import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../../i18n/texts.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { useMay } from "../../lib/session.tsx";
import { DefinitionList, Money, NoValue, Time } from "../../ui/cells/cells.tsx";
import { Panel, Stack } from "../../ui/layout/layout.tsx";
import { Loaded } from "../../ui/layout/states.tsx";
import { TakeBackAct } from "../acts/take-back-act.tsx";
import type { MemberPartProps } from "../member-part.ts";
import { Table } from "../table.tsx";

const MAX_CLAIMS = 50;

function UnderWay({ member: { id } }: MemberPartProps): ReactNode {
  const t = useT();
  const mayTakeBack = useMay()("promotions.grant");
  const own = useOperatorCall(operatorCalls.promotions.ofMember, { id });
  return (
    <Panel title={t("members.bonusesUnderWay")} isFlush>
      <Loaded call={own}>
        {({ underWay, currency }) => (
          <Table
            name={t("members.bonusesUnderWay")}
            rows={underWay}
            keyOf={(row) => row.id}
            columns={[
              {
                title: t("members.promotion"),
                cell: ({ promotion }) => <Link to={`/promotions/one/${promotion}`}>{promotion}</Link>,
              },
              {
                title: t("members.bonus"),
                isNumber: true,
                cell: ({ reward }) => <Money amount={reward} currency={currency} />,
              },
              {
                title: t("members.turnoverOwed"),
                isNumber: true,
                cell: ({ required }) => <Money amount={required} currency={currency} />,
              },
              {
                title: t("members.turnoverDone"),
                isNumber: true,
                cell: ({ done }) => <Money amount={done} currency={currency} />,
              },
              {
                title: t("members.maxStake"),
                isNumber: true,
                cell: ({ maxStake }) => <Money amount={maxStake} currency={currency} />,
              },
              { title: t("members.until"), cell: ({ until }) => <Time at={until} /> },
              ...(mayTakeBack
                ? [
                    {
                      title: t("members.acts"),
                      cell: (row: { readonly id: string }) => <TakeBackAct id={row.id} />,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function Level({ member: { id } }: MemberPartProps): ReactNode {
  const t = useT();
  const standing = useOperatorCall(operatorCalls.vip.ofMember, { id });
  return (
    <Panel title={t("members.level")}>
      <Loaded call={standing}>
        {({ playerRankName, nextRankName, currency, keep, ...value }) => {
          const progress = ({ actual, expected }: { readonly actual: string; readonly expected: string }) => (
            <>
              <Money amount={actual} currency={currency} /> / <Money amount={expected} currency={currency} />
            </>
          );
          return (
            <DefinitionList
              rows={[
                { term: t("members.level"), value: playerRankName ?? <NoValue /> },
                { term: t("members.nextLevel"), value: nextRankName ?? <NoValue /> },
                { term: t("members.totalTurnover"), value: progress(value.totalTurnover) },
                { term: t("members.totalDeposit"), value: progress(value.totalDeposit) },
                { term: t("members.monthlyTurnover"), value: progress(value.monthlyTurnover) },
                { term: t("members.monthlyDeposit"), value: progress(value.monthlyDeposit) },
                {
                  term: t("members.keepTurnover"),
                  value: <Money amount={keep?.turnover ?? null} currency={currency} />,
                },
              ]}
            />
          );
        }}
      </Loaded>
    </Panel>
  );
}

function Claims({ member: { id } }: MemberPartProps): ReactNode {
  const t = useT();
  const claims = useOperatorCall(operatorCalls.promotions.claims, { member: id, size: MAX_CLAIMS });
  return (
    <Panel
      title={t("members.bonuses")}
      acts={
        <Link to="/promotions/rewards" search={{ member: id } as never}>
          {t("members.allBonuses")}
        </Link>
      }
      isFlush
    >
      <Loaded call={claims}>
        {({ rows }) => (
          <Table
            name={t("members.bonuses")}
            rows={rows}
            keyOf={(row) => row.id}
            columns={[
              { title: t("members.time"), cell: ({ at }) => <Time at={at} /> },
              {
                title: t("members.promotion"),
                cell: ({ promotion }) => <Link to={`/promotions/one/${promotion}`}>{promotion}</Link>,
              },
              {
                title: t("members.bonus"),
                isNumber: true,
                cell: ({ reward, currency }) => <Money amount={reward} currency={currency} />,
              },
              { title: t("members.state"), cell: ({ state }) => t(`rewards.state.${state}`) },
              { title: t("members.doneBy"), cell: ({ decidedBy }) => decidedBy ?? <NoValue /> },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}

/** The member's current bonuses with their turnover, the VIP level, and all earlier bonuses. */
export function PromotionsPart({ member }: MemberPartProps): ReactNode {
  const may = useMay();
  return (
    <Stack>
      {may("promotions.view") ? <UnderWay member={member} /> : null}
      {may("vip.view") ? <Level member={member} /> : null}
      {may("promotions.view") ? <Claims member={member} /> : null}
    </Stack>
  );
}
