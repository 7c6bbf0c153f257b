import { useState, type ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useMay } from "../lib/session.tsx";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, Money, NoValue, Time } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Row, Stack } from "../ui/layout/layout.tsx";
import { ActError, Empty } from "../ui/layout/states.tsx";
import { ActDialog } from "../ui/overlays/act-dialog.tsx";
import styles from "./deposit-queue.module.css";
import type { OpenLine } from "./deposit-types.ts";

type LineCandidate = OpenLine["candidates"][number];

function CandidateRow({
  line,
  candidate,
}: {
  readonly line: OpenLine;
  readonly candidate: LineCandidate;
}): ReactNode {
  const t = useT();
  const may = useMay();
  const codeText = useCodeText();
  const outdates = ["deposits.", "statements."];
  const approve = useOperatorAct(operatorCalls.deposits.approve, { outdates });
  const match = useOperatorAct(operatorCalls.statements.match, { outdates });
  const { orderId, grade, by, member, amount, state } = candidate;
  const isPaid = state === "paid";
  const mayAct = may(isPaid ? "statements.import" : "deposits.decide");
  return (
    <Stack>
      <Row>
        <Badge tone={grade === "exact" ? "good" : "warn"}>{codeText("statementGrade", grade)}</Badge>
        <Link to={`/deposits/${orderId}`}>{member.name}</Link>
        <Money amount={amount} currency={line.currency} />
        <span>{codeText("depositState", state)}</span>
        <span className={styles["quiet"]}>{by.map((one) => codeText("statementBy", one)).join(" · ")}</span>
        {!mayAct ? null : (
          <Button
            size="small"
            isPending={approve.isPending || match.isPending}
            onPress={() =>
              void (isPaid
                ? match.run({ lineId: line.id, orderId })
                : approve.run({ id: orderId, lineId: line.id }))
            }
          >
            {isPaid ? t("statements.match") : t("deposits.approve")}
          </Button>
        )}
      </Row>
      <ActError error={approve.error ?? match.error} />
    </Stack>
  );
}

function SetAside({ line, onClose }: { readonly line: OpenLine; readonly onClose: () => void }): ReactNode {
  const t = useT();
  return (
    <ActDialog
      title={t("statements.setAsideTitle")}
      call={operatorCalls.statements.setAside}
      confirmLabel={t("statements.setAside")}
      suggestions={[t("statements.reasonOwn")]}
      input={(reason) => ({ lineId: line.id, reason })}
      onClose={onClose}
    />
  );
}

/** Statement lines without a deposit, each with the deposits that may belong to it. */
export function StatementLines({ lines }: { readonly lines: readonly OpenLine[] }): ReactNode {
  const t = useT();
  const may = useMay();
  const [asideId, setAsideId] = useState<string | null>(null);
  const aside = lines.find(({ id }) => id === asideId);
  if (lines.length === 0) return <Empty text={t("statements.noOpenLines")} />;
  return (
    <>
      <table className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">{t("statements.at")}</th>
            <th scope="col">{t("deposits.received")}</th>
            <th scope="col">{t("deposits.transaction")}</th>
            <th scope="col">{t("statements.sender")}</th>
            <th scope="col">{t("deposits.reference")}</th>
            <th scope="col">{t("statements.candidates")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <Time at={line.at} />
              </td>
              <td>
                <Money amount={line.amount} currency={line.currency} />
              </td>
              <td>
                <Code>{line.transactionId}</Code>
              </td>
              <td>{line.sender ?? <NoValue />}</td>
              <td>{line.reference ?? <NoValue />}</td>
              <td>
                <Stack>
                  {line.candidates.map((candidate) => (
                    <CandidateRow key={candidate.orderId} line={line} candidate={candidate} />
                  ))}
                  {may("statements.import") ? (
                    <Row>
                      <Button size="small" look="quiet" onPress={() => setAsideId(line.id)}>
                        {t("statements.setAside")}
                      </Button>
                    </Row>
                  ) : null}
                </Stack>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {aside === undefined ? null : <SetAside line={aside} onClose={() => setAsideId(null)} />}
    </>
  );
}
