import type { ReactNode } from "react";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useFormat } from "../lib/format/format.ts";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, Count, DefinitionList, MemberLink, Money, Time } from "../ui/cells/cells.tsx";
import { Panel, Row, Stack } from "../ui/layout/layout.tsx";
import type { WithdrawalDetail } from "./withdrawal-types.ts";

/** Facts about the member, and the payout account that receives the money. */
export function WithdrawalCard({ order }: { readonly order: WithdrawalDetail }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const { card, account, currency, provider } = order;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <Panel title={t("withdrawals.member")}>
      <Stack>
        <Row>
          <strong>
            <MemberLink {...card.member} />
          </strong>
          <Badge tone={card.status === "active" ? "neutral" : "bad"}>
            {codeText("withdrawals.memberStatus", card.status)}
          </Badge>
          <Badge>{card.levelName ?? t("withdrawals.level", { level: card.level })}</Badge>
        </Row>
        <DefinitionList
          rows={[
            { term: t("withdrawals.registered"), value: <Time at={card.registeredAt} /> },
            { term: t("withdrawals.balance"), value: money(card.balance) },
            { term: t("withdrawals.held"), value: money(card.held) },
            {
              term: t("withdrawals.deposits30"),
              value: (
                <Row>
                  {money(card.deposits)}
                  <Count value={card.depositCount} />
                </Row>
              ),
            },
            {
              term: t("withdrawals.withdrawals30"),
              value: (
                <Row>
                  {money(card.withdrawals)}
                  <Count value={card.withdrawalCount} />
                </Row>
              ),
            },
            { term: t("withdrawals.staked30"), value: money(card.staked) },
            { term: t("withdrawals.won30"), value: money(card.won) },
            { term: t("withdrawals.turnoverOwed"), value: money(card.turnoverOwed) },
          ]}
        />
        <h3>{t("withdrawals.account")}</h3>
        <Row>
          <Code>{provider}</Code>
          <Code>{account.number}</Code>
          <span>{account.holder}</span>
          {account.isFrozen ? <Badge tone="bad">{t("withdrawals.frozen")}</Badge> : null}
          {account.isRemoved ? <Badge tone="bad">{t("withdrawals.removed")}</Badge> : null}
        </Row>
        <p>
          {t("withdrawals.accountAdded")} <Time at={account.addedAt} />
        </p>
        {account.sharedWith.length === 0 ? null : (
          <Row>
            <Badge tone="bad">{t("withdrawals.sharedWith")}</Badge>
            {account.sharedWith.map((member) => (
              <MemberLink key={member.id} {...member} />
            ))}
          </Row>
        )}
        <h3>{t("withdrawals.devices")}</h3>
        <Devices devices={card.devices} />
      </Stack>
    </Panel>
  );
}

function Devices({ devices }: { readonly devices: WithdrawalDetail["card"]["devices"] }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <ul>
      {devices.map(({ name, ip, seenAt, isOpen }) => (
        <li key={`${seenAt} ${ip}`}>
          {name ?? t("withdrawals.unknownDevice")} · {ip} · {format.time(seenAt)}
          {isOpen ? ` · ${t("withdrawals.openSession")}` : ""}
        </li>
      ))}
    </ul>
  );
}
