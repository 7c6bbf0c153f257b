import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../i18n/texts.ts";
import { useAddressSearch } from "../lib/address.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useMay } from "../lib/session.tsx";
import { DefinitionList, Money, Time } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { SelectField, TextField } from "../ui/controls/fields.tsx";
import { Note, Page, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { ActError, Empty, Loaded, Loading } from "../ui/layout/states.tsx";
import { ReconciliationItems } from "./reconciliation-items.tsx";

type Calls = (typeof operatorCalls)["reconciliation"];
type Subject = OperatorOutputOf<Calls["subjects"]>["list"][number];
type DayAnswer = OperatorOutputOf<Calls["get"]>;

/** Polling interval in milliseconds while a comparison runs, which asks the gateway about each order. */
const ASKING_MS = 2_000;

function Sums({ day }: { readonly day: NonNullable<DayAnswer["day"]> }): ReactNode {
  const t = useT();
  const side = ({ count, amount }: { readonly count: number; readonly amount: string }) => (
    <Row>
      <Money amount={amount} currency={day.currency} />
      <span>{t("reconciliation.count", { count })}</span>
    </Row>
  );
  return (
    <DefinitionList
      rows={[
        { term: t("reconciliation.ours"), value: side(day.ours) },
        { term: t("reconciliation.theirs"), value: side(day.theirs) },
        { term: t("statements.at"), value: <Time at={day.comparedAt} precision="second" /> },
      ]}
    />
  );
}

function DayPanel({ subject, day }: { readonly subject: Subject; readonly day: string }): ReactNode {
  const t = useT();
  const mayWork = useMay()("reconciliation.work");
  const found = useOperatorCall(operatorCalls.reconciliation.get, { ...subject, day });
  const isAsking = found.data?.day?.state === "comparing";
  useOperatorCall(
    operatorCalls.reconciliation.get,
    { ...subject, day },
    isAsking ? { everyMs: ASKING_MS } : {},
  );
  const compare = useOperatorAct(operatorCalls.reconciliation.compare);
  const close = useOperatorAct(operatorCalls.reconciliation.close);
  return (
    <Loaded call={found}>
      {({ day: compared, items }) => (
        <Panel
          title={t("deposits.reconciliation")}
          acts={
            mayWork && compared?.state !== "closed" ? (
              <Row>
                <Button
                  look={compared === null ? "primary" : "normal"}
                  isPending={compare.isPending || isAsking}
                  onPress={() => void compare.run({ ...subject, day })}
                >
                  {compared === null ? t("reconciliation.prepare") : t("reconciliation.again")}
                </Button>
                {compared === null ? null : (
                  <Button
                    look="primary"
                    isDisabled={compared.open > 0 || isAsking}
                    isPending={close.isPending}
                    onPress={() => void close.run({ id: compared.id })}
                  >
                    {t("reconciliation.close")}
                  </Button>
                )}
              </Row>
            ) : null
          }
        >
          <Stack>
            <ActError error={compare.error ?? close.error} />
            {compared === null ? <Empty text={t("reconciliation.none")} /> : null}
            {isAsking ? <Loading /> : null}
            {compared === null || isAsking ? null : (
              <>
                <Sums day={compared} />
                {compared.closedBy === null ? null : (
                  <Note>
                    {t("reconciliation.closed", { name: compared.closedBy.replace("operator:", "") })}
                  </Note>
                )}
                {compared.open === 0 ? null : (
                  <Note>{t("reconciliation.openItems", { count: compared.open })}</Note>
                )}
                <ReconciliationItems
                  items={items}
                  currency={compared.currency}
                  isClosed={compared.state === "closed"}
                />
              </>
            )}
          </Stack>
        </Panel>
      )}
    </Loaded>
  );
}

const keyOf = ({ kind, name }: Subject) => `${kind}:${name}`;

function Reconciliation({ list, today }: OperatorOutputOf<Calls["subjects"]>): ReactNode {
  const t = useT();
  const { search, setSearch } = useAddressSearch();
  const subject = list.find((one) => keyOf(one) === search["with"]) ?? list[0];
  const day = search["day"] ?? today;
  if (subject === undefined) return <Empty text={t("statements.noAccounts")} />;
  const labelOf = ({ kind, name }: Subject) =>
    kind === "gateway" ? t("deposits.gatewayOf", { name }) : name.replace("/", " · ");
  return (
    <Stack>
      <Row>
        <SelectField
          label={t("reconciliation.of")}
          value={keyOf(subject)}
          onChange={(value) => setSearch({ with: value })}
          choices={list.map((one) => ({ value: keyOf(one), label: labelOf(one) }))}
        />
        <TextField
          label={t("reconciliation.day")}
          type="date"
          value={day}
          onChange={(value) => setSearch({ day: value === "" ? undefined : value })}
        />
      </Row>
      <DayPanel key={`${keyOf(subject)} ${day}`} subject={subject} day={day} />
    </Stack>
  );
}

/** Compares a day of a receiving account with its statement, or a day of a gateway with the gateway's answers. */
export function ReconciliationScreen(): ReactNode {
  const t = useT();
  const subjects = useOperatorCall(operatorCalls.reconciliation.subjects, {});
  return (
    <Page title={t("deposits.reconciliation")}>
      <Loaded call={subjects}>{(value) => <Reconciliation {...value} />}</Loaded>
    </Page>
  );
}
