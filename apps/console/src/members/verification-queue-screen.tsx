import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { VerificationSummary } from "@khela/contract/operator/verifications/schemas";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useMay } from "../lib/session.tsx";
import { Badge } from "../ui/cells/badge.tsx";
import { MemberLink, NoValue, Time } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Page, Panel, Row } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { Empty, Loaded } from "../ui/layout/states.tsx";
import { ReasonDialog } from "../ui/overlays/reason-dialog.tsx";
import { VerificationDocument, type OpenedVerification } from "./verification-document.tsx";

const { verifications } = operatorCalls;

function WaitingTable({
  rows,
  onLook,
}: {
  readonly rows: readonly VerificationSummary[];
  readonly onLook: ((id: string) => void) | null;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  if (rows.length === 0) return <Empty text={t("verifications.none")} />;
  return (
    <PlainTable
      label={t("verifications.title")}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: t("verifications.submittedAt"), cell: ({ submittedAt }) => <Time at={submittedAt} /> },
        { title: t("verifications.member"), cell: ({ member }) => <MemberLink id={member} name={member} /> },
        { title: t("verifications.kind"), cell: ({ kind }) => codeText("verifications.kind", kind) },
        {
          title: t("verifications.shared"),
          cell: ({ sharedWith }) =>
            sharedWith.length === 0 ? (
              <NoValue />
            ) : (
              <Row>
                {sharedWith.map((id) => (
                  <Badge key={id} tone="bad">
                    <MemberLink id={id} name={id} />
                  </Badge>
                ))}
              </Row>
            ),
        },
        ...(onLook === null
          ? []
          : [
              {
                title: t("verifications.act"),
                cell: ({ id }: VerificationSummary) => (
                  <Button size="small" onPress={() => onLook(id)}>
                    {t("verifications.look")}
                  </Button>
                ),
              },
            ]),
      ]}
    />
  );
}

/** Submissions that wait; a document is opened with a reason, and decided beside its pictures. */
export function VerificationQueueScreen(): ReactNode {
  const t = useT();
  const mayDecide = useMay()("verifications.decide");
  const waiting = useOperatorCall(verifications.waiting, {});
  const [asked, setAsked] = useState<string | null>(null);
  const [opened, setOpened] = useState<OpenedVerification | null>(null);
  const show = useOperatorAct(verifications.show);
  const open = async (id: string, reason: string) => {
    const outcome = await show.run({ id, reason });
    if (outcome.kind !== "value") return;
    setOpened({ shown: outcome.value, reason });
    setAsked(null);
  };
  return (
    <Page title={t("verifications.title")}>
      {opened === null ? null : (
        <VerificationDocument key={opened.shown.id} opened={opened} onDecided={() => setOpened(null)} />
      )}
      <Panel isFlush>
        <Loaded call={waiting}>
          {({ rows }) => <WaitingTable rows={rows} onLook={mayDecide ? setAsked : null} />}
        </Loaded>
      </Panel>
      {asked === null ? null : (
        <ReasonDialog
          title={t("verifications.look")}
          act={verifications.show.name}
          isPending={show.isPending}
          error={show.error}
          onConfirm={(reason) => void open(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  );
}
