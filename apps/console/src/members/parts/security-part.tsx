import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../../i18n/texts.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { Code, Count, DefinitionList, Time } from "../../ui/cells/cells.tsx";
import { Panel, Stack } from "../../ui/layout/layout.tsx";
import { Loaded } from "../../ui/layout/states.tsx";
import type { MemberPartProps } from "../member-part.ts";
import { Table } from "../table.tsx";

/** The member's sessions and browsers, and the protections of the account. */
export function SecurityPart({ member: { id } }: MemberPartProps): ReactNode {
  const t = useT();
  const security = useOperatorCall(operatorCalls.memberAccess.security, { id });
  const yesNo = (isSo: boolean) => t(isSo ? "first.yes" : "first.no");
  return (
    <Loaded call={security}>
      {(value) => (
        <Stack>
          <Panel title={t("members.factors")}>
            <DefinitionList
              rows={[
                { term: t("members.password"), value: yesNo(value.hasPassword) },
                { term: t("members.paymentPassword"), value: yesNo(value.hasPaymentPassword) },
                { term: t("members.paymentPasswordSetAt"), value: <Time at={value.paymentPasswordSetAt} /> },
                { term: t("members.secondFactor"), value: yesNo(value.hasSecondFactor) },
                { term: t("members.recoveryCodes"), value: <Count value={value.recoveryCodesLeft} /> },
              ]}
            />
          </Panel>
          <Panel title={t("members.sessions")} isFlush>
            <Table
              name={t("members.sessions")}
              rows={value.sessions}
              keyOf={({ since, address }) => `${since} ${address}`}
              columns={[
                { title: t("members.device"), cell: ({ deviceName, device }) => deviceName ?? device },
                { title: t("members.address"), cell: ({ address }) => <Code>{address}</Code> },
                { title: t("members.since"), cell: ({ since }) => <Time at={since} /> },
                { title: t("members.seenAt"), cell: ({ seenAt }) => <Time at={seenAt} /> },
              ]}
            />
          </Panel>
          <Panel title={t("members.browsers")} isFlush>
            <Table
              name={t("members.browsers")}
              rows={value.browsers}
              keyOf={(row) => row.id}
              columns={[
                { title: t("members.browser"), cell: (row) => <Code>{row.id}</Code> },
                { title: t("members.firstAt"), cell: ({ firstAt }) => <Time at={firstAt} /> },
                { title: t("members.lastAt"), cell: ({ lastAt }) => <Time at={lastAt} /> },
              ]}
            />
          </Panel>
        </Stack>
      )}
    </Loaded>
  );
}
