import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { Badge } from "../ui/cells/badge.tsx";
import { DefinitionList, MemberLink, Money, NoValue, Time } from "../ui/cells/cells.tsx";
import { Panel, Row } from "../ui/layout/layout.tsx";
import { Loaded } from "../ui/layout/states.tsx";

/** The member who writes, for the operator who answers. */
export function MemberCard({ id }: { readonly id: string }): ReactNode {
  const t = useT();
  const member = useOperatorCall(operatorCalls.members.get, { id });
  return (
    <Panel title={t("messages.memberCard")}>
      <Loaded call={member}>
        {({ username, status, restriction, level, balances, tags, registeredAt, lastLoginAt }) => (
          <DefinitionList
            rows={[
              { term: t("messages.member"), value: <MemberLink id={id} name={username} /> },
              {
                term: t("messages.status"),
                value: (
                  <Row>
                    <Badge tone={status === "active" ? "good" : "bad"}>
                      {t(`messages.status.${status}`)}
                    </Badge>
                    {restriction === null ? null : (
                      <Badge tone="warn">{t(`messages.restriction.${restriction.kind}`)}</Badge>
                    )}
                  </Row>
                ),
              },
              { term: t("messages.level"), value: level ?? <NoValue /> },
              ...balances
                .filter(({ kind }) => kind === "main")
                .map(({ balance, currency }) => ({
                  term: t("messages.balance"),
                  value: <Money amount={balance} currency={currency} />,
                })),
              { term: t("messages.tags"), value: tags.length === 0 ? <NoValue /> : tags.join(", ") },
              { term: t("messages.lastLogin"), value: <Time at={lastLoginAt} /> },
              { term: t("messages.registered"), value: <Time at={registeredAt} /> },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
