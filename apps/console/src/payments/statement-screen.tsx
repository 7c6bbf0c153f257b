import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useAddressSearch } from "../lib/address.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useMay, useMe } from "../lib/session.tsx";
import { Code, Money, NoValue, Time } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { SelectField } from "../ui/controls/fields.tsx";
import { Note, Page, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { Empty, Loaded } from "../ui/layout/states.tsx";
import styles from "./deposit-queue.module.css";
import { StatementFormatDialog } from "./statement-format-dialog.tsx";
import { StatementImportPanel } from "./statement-import-panel.tsx";
import { StatementLines } from "./statement-lines.tsx";

type Calls = (typeof operatorCalls)["statements"];
type Formats = OperatorOutputOf<Calls["formats"]>;
type Accounts = Formats["accounts"];
type Orders = OperatorOutputOf<Calls["orders"]>["list"];

function OrdersWithoutLine({ orders }: { readonly orders: Orders }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const { currency } = useMe();
  if (orders.length === 0) return <Empty text={t("statements.noOrders")} />;
  return (
    <table className={styles["table"]}>
      <thead>
        <tr>
          <th scope="col">{t("deposits.created")}</th>
          <th scope="col">{t("deposits.member")}</th>
          <th scope="col">{t("deposits.amount")}</th>
          <th scope="col">{t("deposits.state")}</th>
          <th scope="col">{t("deposits.transaction")}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ orderId, createdAt, member, amount, state, transactionId }) => (
          <tr key={orderId}>
            <td>
              <Time at={createdAt} />
            </td>
            <td>
              <Link to={`/deposits/${orderId}`}>{member.name}</Link>
            </td>
            <td>
              <Money amount={amount} currency={currency} />
            </td>
            <td>{codeText("depositState", state)}</td>
            <td>{transactionId === null ? <NoValue /> : <Code>{transactionId}</Code>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AccountStatements({
  channel,
  account,
}: {
  readonly channel: string;
  readonly account: string;
}): ReactNode {
  const t = useT();
  const may = useMay();
  const open = useOperatorCall(operatorCalls.statements.open, { channel, account });
  const orders = useOperatorCall(operatorCalls.statements.orders, { channel, account });
  return (
    <Stack>
      {may("statements.import") ? <StatementImportPanel channel={channel} account={account} /> : null}
      <Panel title={t("statements.openLines")} isFlush>
        <Loaded call={open}>
          {({ lines, hasMore }) => (
            <>
              {hasMore ? <Note>{t("deposits.more")}</Note> : null}
              <StatementLines lines={lines} />
            </>
          )}
        </Loaded>
      </Panel>
      <Panel title={t("statements.orders")} isFlush>
        <Loaded call={orders}>{({ list }) => <OrdersWithoutLine orders={list} />}</Loaded>
      </Panel>
    </Stack>
  );
}

const keyOf = ({ channel, account }: Accounts[number]) => `${channel}/${account}`;

function Statements({ accounts, kinds }: Formats): ReactNode {
  const t = useT();
  const mayConfigure = useMay()("payments.configure");
  const [isFormatting, setIsFormatting] = useState(false);
  const { search, setSearch } = useAddressSearch();
  const current = accounts.find((one) => keyOf(one) === search["account"]) ?? accounts[0];
  if (current === undefined) return <Empty text={t("statements.noAccounts")} />;
  return (
    <Stack>
      <SelectField
        label={t("statements.account")}
        value={keyOf(current)}
        onChange={(account) => setSearch({ account })}
        choices={accounts.map((one) => ({ value: keyOf(one), label: `${one.channel} · ${one.number}` }))}
      />
      {mayConfigure ? (
        <Row>
          <Button size="small" onPress={() => setIsFormatting(true)}>
            {t("statements.format")}
          </Button>
        </Row>
      ) : null}
      {isFormatting ? (
        <StatementFormatDialog account={current} kinds={kinds} onClose={() => setIsFormatting(false)} />
      ) : null}
      <AccountStatements key={keyOf(current)} channel={current.channel} account={current.account} />
    </Stack>
  );
}

/** Statements of receiving accounts, matched with deposits. */
export function StatementScreen(): ReactNode {
  const t = useT();
  const formats = useOperatorCall(operatorCalls.statements.formats, {});
  return (
    <Page title={t("deposits.statements")}>
      <Loaded call={formats}>{(value) => <Statements {...value} />}</Loaded>
    </Page>
  );
}
