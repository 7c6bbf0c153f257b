import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useLanguage } from "../lib/preferences.ts";
import { useMay } from "../lib/session.tsx";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, Count, Money } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Page, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { ActError, Empty, Loaded } from "../ui/layout/states.tsx";
import { AccountDialog, ChannelDialog } from "./channel-dialogs.tsx";
import styles from "./deposit-queue.module.css";
import type { AccountView, ChannelChoices, ChannelView, Gateways } from "./deposit-types.ts";

function OnOff({ isOn }: { readonly isOn: boolean }): ReactNode {
  const t = useT();
  return <Badge tone={isOn ? "good" : "bad"}>{isOn ? t("channels.on") : t("channels.off")}</Badge>;
}

function Accounts({
  channel,
  onEdit,
}: {
  readonly channel: ChannelView;
  readonly onEdit: ((account: AccountView | null) => void) | null;
}): ReactNode {
  const t = useT();
  const { accounts, currency } = channel;
  return (
    <table className={styles["table"]}>
      <caption>{t("channels.accounts")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("channels.number")}</th>
          <th scope="col">{t("channels.holder")}</th>
          <th scope="col">{t("channels.used")}</th>
          <th scope="col">{t("channels.dayMax")}</th>
          <th scope="col">{t("channels.weight")}</th>
          <th scope="col">{t("deposits.state")}</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.id}>
            <td>
              <Code>{account.number}</Code>
            </td>
            <td>{account.holder}</td>
            <td>
              <Money amount={account.usedToday} currency={currency} />
            </td>
            <td>
              <Money amount={account.dayMax ?? null} currency={currency} />
            </td>
            <td>
              <Count value={account.weight ?? 1} />
            </td>
            <td>
              <Row>
                <OnOff isOn={account.enabled ?? true} />
                {onEdit === null ? null : (
                  <Button size="small" onPress={() => onEdit(account)}>
                    {t("channels.edit")}
                  </Button>
                )}
              </Row>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Editing =
  | { readonly kind: "channel" }
  | { readonly kind: "account"; readonly account: AccountView | null };

/** Shows when and to whom the channel is offered: opening hours, languages and minimum VIP level. */
function Offer({ channel }: { readonly channel: ChannelView }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const { hours = [], timeZone, languages = [], minLevel = 0 } = channel;
  const spans = hours.map(({ days, from, to }) =>
    t("channels.openSpan", {
      days: days.map((day) => codeText("channelDay", day)).join(", "),
      from,
      to,
    }),
  );
  return (
    <Row>
      <span>{spans.length === 0 ? t("channels.alwaysOpen") : spans.join("; ")}</span>
      {timeZone === undefined ? null : <Code>{timeZone}</Code>}
      {languages.length === 0 ? null : <Code>{languages.join(", ")}</Code>}
      {minLevel === 0 ? null : <span>{t("channels.fromLevel", { level: minLevel })}</span>}
    </Row>
  );
}

function ChannelPanel({
  channel,
  choices,
  gateways,
  onUp,
}: {
  readonly channel: ChannelView;
  readonly choices: ChannelChoices;
  readonly gateways: Gateways;
  /** Moves the channel one place up; null: the channel is the first. */
  readonly onUp: (() => void) | null;
}): ReactNode {
  const t = useT();
  const language = useLanguage();
  const mayEdit = useMay()("payments.configure");
  const [editing, setEditing] = useState<Editing | null>(null);
  const switching = useOperatorAct(operatorCalls.channels.switch);
  const { code, version, name: names, currency } = channel;
  const isOn = channel.enabled ?? true;
  const isManual = channel.kind === "manual";
  const isGatewayOff =
    !isManual && gateways.some(({ name, isOn }) => !isOn && name === (channel.gateway ?? "khela"));
  const close = () => setEditing(null);
  return (
    <Panel
      title={names[language] ?? names["en"] ?? code}
      acts={
        mayEdit ? (
          <Row>
            {onUp === null ? null : (
              <Button size="small" look="quiet" onPress={onUp}>
                {t("channels.up")}
              </Button>
            )}
            <Button size="small" onPress={() => setEditing({ kind: "channel" })}>
              {t("channels.edit")}
            </Button>
            <Button
              size="small"
              look={isOn ? "danger" : "primary"}
              isPending={switching.isPending}
              onPress={() => void switching.run({ code, version, enabled: !isOn })}
            >
              {isOn ? t("channels.switchOff") : t("channels.switchOn")}
            </Button>
          </Row>
        ) : null
      }
    >
      <Stack>
        <Row>
          <OnOff isOn={isOn} />
          {isGatewayOff ? <Badge tone="warn">{t("channels.gatewayOff")}</Badge> : null}
          <Code>{code}</Code>
          <span>{t("channels.limits")}</span>
          <Money amount={channel.minAmount} currency={currency} />
          <span>–</span>
          <Money amount={channel.maxAmount} currency={currency} />
        </Row>
        <Offer channel={channel} />
        <ActError error={switching.error} />
        {isManual ? (
          <Accounts
            channel={channel}
            onEdit={mayEdit ? (account) => setEditing({ kind: "account", account }) : null}
          />
        ) : null}
        {isManual && mayEdit ? (
          <Row>
            <Button size="small" onPress={() => setEditing({ kind: "account", account: null })}>
              {t("channels.addAccount")}
            </Button>
          </Row>
        ) : null}
      </Stack>
      {editing?.kind === "channel" ? (
        <ChannelDialog channel={channel} choices={choices} gateways={gateways} onClose={close} />
      ) : null}
      {editing?.kind === "account" ? (
        <AccountDialog channel={code} account={editing.account} onClose={close} />
      ) : null}
    </Panel>
  );
}

/** Screen with payment channels and receiving accounts, in the order in which members see them. */
export function ChannelScreen(): ReactNode {
  const t = useT();
  const mayEdit = useMay()("payments.configure");
  const list = useOperatorCall(operatorCalls.channels.list, {});
  const order = useOperatorAct(operatorCalls.channels.order);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Page
      title={t("deposits.channels")}
      acts={mayEdit ? <Button onPress={() => setIsAdding(true)}>{t("channels.add")}</Button> : null}
    >
      <ActError error={order.error} />
      <Loaded call={list}>
        {({ channels, gateways, choices }) => {
          const codes = channels.map(({ code }) => code);
          const up = (place: number) =>
            void order.run({
              codes: codes.with(place, codes[place - 1]!).with(place - 1, codes[place]!),
            });
          return (
            <Stack>
              {channels.length === 0 ? <Empty text={t("channels.none")} /> : null}
              {channels.map((channel, place) => (
                <ChannelPanel
                  key={channel.code}
                  channel={channel}
                  choices={choices}
                  gateways={gateways}
                  onUp={place === 0 ? null : () => up(place)}
                />
              ))}
              {isAdding ? (
                <ChannelDialog
                  channel={null}
                  choices={choices}
                  gateways={gateways}
                  onClose={() => setIsAdding(false)}
                />
              ) : null}
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}
