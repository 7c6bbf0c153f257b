import type { ReactNode } from "react";
import { useT } from "../i18n/texts.ts";
import { useFormat } from "../lib/format/format.ts";
import { Count, DefinitionList, MemberLink, Money, Time } from "../ui/cells/cells.tsx";
import { Note, Panel } from "../ui/layout/layout.tsx";
import type { DepositMemberView } from "./deposit-types.ts";

/** Facts about the paying member, for the operator who decides the deposit. */
export function DepositMemberCard({
  member,
  currency,
}: {
  readonly member: DepositMemberView;
  readonly currency: string;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const { id, name, status, level, balance, deposits, depositedAmount, registeredAt } = member;
  const sum = format.money(depositedAmount, currency);
  return (
    <Panel title={t("deposits.member")}>
      {status === "active" ? null : <Note>{t("deposits.blocked")}</Note>}
      <DefinitionList
        rows={[
          { term: t("deposits.member"), value: <MemberLink id={id} name={name} /> },
          { term: t("deposits.level"), value: <Count value={level} /> },
          { term: t("deposits.balance"), value: <Money amount={balance} currency={currency} /> },
          { term: t("deposits.earlier"), value: t("deposits.earlierValue", { count: deposits, sum }) },
          { term: t("deposits.registered"), value: <Time at={registeredAt} /> },
        ]}
      />
    </Panel>
  );
}
