import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useCodeText, useT } from "../../i18n/texts.ts";
import { useOperatorAct } from "../../lib/api/use-operator-act.ts";
import { useMay, useMe } from "../../lib/session.tsx";
import { Badge } from "../../ui/cells/badge.tsx";
import { DefinitionList, MemberLink, Money, NoValue, Time } from "../../ui/cells/cells.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Grid, Panel, Row, Stack } from "../../ui/layout/layout.tsx";
import { ActError } from "../../ui/layout/states.tsx";
import type { MemberPartProps } from "../member-part.ts";
import { Table } from "../table.tsx";

type Contacts = OperatorOutputOf<typeof operatorCalls.members.reveal>;

function ContactsPanel({ member }: MemberPartProps): ReactNode {
  const t = useT();
  const may = useMay();
  const { isMasked } = useMe();
  const [shown, setShown] = useState<Contacts | null>(null);
  const { run, isPending, error } = useOperatorAct(operatorCalls.members.reveal, { onDone: setShown });
  const { mobile, mail, payeeName, registeredFrom } = shown ?? member;
  const verified = (value: string | null, isVerified: boolean) =>
    value === null ? (
      <NoValue />
    ) : (
      <Row>
        <span>{value}</span>
        {isVerified ? <Badge tone="good">{t("members.verified")}</Badge> : null}
      </Row>
    );
  const text = (value: string | null) => value ?? <NoValue />;
  return (
    <Panel
      title={t("members.contacts")}
      acts={
        shown === null && may("members.personal") && !isMasked ? (
          <Button size="small" isPending={isPending} onPress={() => void run({ id: member.id })}>
            {t("members.reveal")}
          </Button>
        ) : null
      }
    >
      <ActError error={error} />
      <DefinitionList
        rows={[
          { term: t("members.mobile"), value: verified(mobile, member.isMobileVerified) },
          { term: t("members.mail"), value: verified(mail, member.isMailVerified) },
          { term: t("members.payeeName"), value: text(payeeName) },
          ...(shown === null ? [] : [{ term: t("members.birthday"), value: text(shown.birthday) }]),
          { term: t("members.registeredFrom"), value: text(registeredFrom) },
          {
            term: t("members.identity"),
            value: member.identity === null ? <NoValue /> : t(`members.identity.${member.identity}`),
          },
        ]}
      />
    </Panel>
  );
}

function AccountPanel({ member }: MemberPartProps): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const { agent, referredBy, restriction, level, nickname, affiliateCode } = member;
  const line = (one: typeof agent) =>
    one === null ? <NoValue /> : <MemberLink id={one.id} name={one.username} />;
  return (
    <Panel title={t("members.account")}>
      <DefinitionList
        rows={[
          { term: t("members.type"), value: t("members.typeOf", { type: member.type }) },
          { term: t("members.nickname"), value: nickname ?? <NoValue /> },
          { term: t("members.level"), value: level ?? <NoValue /> },
          { term: t("members.registeredAt"), value: <Time at={member.registeredAt} /> },
          {
            term: t("members.registerMethod"),
            value: codeText("members.registerMethod", member.registerMethod),
          },
          { term: t("members.lastLoginAt"), value: <Time at={member.lastLoginAt} /> },
          { term: t("members.agent"), value: line(agent) },
          { term: t("members.referredBy"), value: line(referredBy) },
          { term: t("members.code"), value: affiliateCode ?? <NoValue /> },
          {
            term: t("members.restriction"),
            value:
              restriction === null ? (
                <NoValue />
              ) : (
                <Row>
                  <Badge tone="warn">{t(`members.restriction.${restriction.kind}`)}</Badge>
                  {restriction.until === null ? t("members.forGood") : <Time at={restriction.until} />}
                </Row>
              ),
          },
          { term: t("members.tags"), value: member.tags.length === 0 ? <NoValue /> : member.tags.join(", ") },
        ]}
      />
    </Panel>
  );
}

/** The member's current facts. */
export function OverviewPart({ member }: MemberPartProps): ReactNode {
  const t = useT();
  return (
    <Stack>
      <Panel title={t("members.balances")} isFlush>
        <Table
          name={t("members.balances")}
          rows={member.balances}
          keyOf={({ kind, ref }) => `${kind} ${ref}`}
          columns={[
            { title: t("members.wallet"), cell: ({ kind, ref }) => `${t(`members.wallet.${kind}`)} ${ref}` },
            {
              title: t("members.balance"),
              isNumber: true,
              cell: ({ balance, currency }) => <Money amount={balance} currency={currency} />,
            },
            {
              title: t("members.held"),
              isNumber: true,
              cell: ({ held, currency }) => <Money amount={held} currency={currency} />,
            },
          ]}
        />
      </Panel>
      <Grid>
        <AccountPanel member={member} />
        <ContactsPanel member={member} />
      </Grid>
      <p>
        {t("members.asOf")} <Time at={member.asOf} precision="second" />
      </p>
    </Stack>
  );
}
