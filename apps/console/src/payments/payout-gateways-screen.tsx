import { useState, type ReactNode } from "react";
import type { PaymentGatewayName } from "@khela/contract/payment-gateway";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useMay } from "../lib/session.tsx";
import { showToast } from "../lib/toasts.ts";
import { Badge } from "../ui/cells/badge.tsx";
import { Code } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { SelectField } from "../ui/controls/fields.tsx";
import { Page, Panel, Row } from "../ui/layout/layout.tsx";
import { ActError, Loaded } from "../ui/layout/states.tsx";
import { calls } from "./withdrawal-types.ts";
import styles from "./withdrawals.module.css";

type Provider = OperatorOutputOf<typeof calls.gateways>["providers"][number];

function ProviderRow({ provider }: { readonly provider: Provider }): ReactNode {
  const t = useT();
  const may = useMay();
  const [gateway, setGateway] = useState(provider.gateway);
  const set = useOperatorAct(calls.setGateway, { onDone: () => showToast(t("withdrawals.gatewaySet")) });
  const isPayable = provider.payers.includes(provider.gateway);
  return (
    <tr>
      <th scope="row">
        {provider.name} <Code>{provider.code}</Code>
      </th>
      <td>
        {isPayable ? (
          <Code>{provider.gateway}</Code>
        ) : (
          <Badge tone="bad">{t("withdrawals.gatewayOff", { name: provider.gateway })}</Badge>
        )}
      </td>
      <td>
        {may("payments.configure") && provider.payers.length > 0 ? (
          <Row>
            <SelectField
              label={t("withdrawals.paidBy")}
              value={provider.payers.includes(gateway) ? gateway : ""}
              onChange={setGateway}
              choices={provider.payers.map((name) => ({ value: name, label: name }))}
            />
            <Button
              isPending={set.isPending}
              isDisabled={gateway === provider.gateway || gateway === ""}
              onPress={() =>
                void set.run({ provider: provider.code, gateway: gateway as PaymentGatewayName })
              }
            >
              {t("first.save")}
            </Button>
          </Row>
        ) : null}
        <ActError error={set.error} />
      </td>
    </tr>
  );
}

/** Screen that sets which payment gateway pays out to each bank and wallet. */
export function PayoutGatewaysScreen(): ReactNode {
  const t = useT();
  const call = useOperatorCall(calls.gateways, {});
  return (
    <Page title={t("withdrawals.payoutsTitle")} sub={t("withdrawals.payoutsSub")}>
      <Loaded call={call}>
        {({ gateways, providers }) => (
          <>
            <Row>
              {gateways.map(({ name, isOn }) => (
                <Badge key={name} tone={isOn ? "good" : "neutral"}>
                  {t(isOn ? "withdrawals.gatewayIsOn" : "withdrawals.gatewayIsOff", { name })}
                </Badge>
              ))}
            </Row>
            <Panel title={t("withdrawals.banks")} isFlush>
              <table className={styles["table"]}>
                <thead>
                  <tr>
                    <th scope="col">{t("withdrawals.column.provider")}</th>
                    <th scope="col">{t("withdrawals.column.gateway")}</th>
                    <th scope="col">{t("withdrawals.change")}</th>
                  </tr>
                </thead>
                <tbody>
                  {providers.map((provider) => (
                    <ProviderRow key={provider.code} provider={provider} />
                  ))}
                </tbody>
              </table>
            </Panel>
          </>
        )}
      </Loaded>
    </Page>
  );
}
