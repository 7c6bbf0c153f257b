import type { ReactNode } from "react";
import { useCodeText, useT } from "../i18n/texts.ts";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, Money, NoValue, Time } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { Empty, Loaded } from "../ui/layout/states.tsx";
import type { DepositLine } from "./deposit-types.ts";

function Lines({
  lines,
  onApprove,
}: {
  readonly lines: readonly DepositLine[];
  readonly onApprove: ((line: DepositLine) => void) | null;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  if (lines.length === 0) return <Empty text={t("deposits.noLines")} />;
  return (
    <Stack>
      {lines.map((line) => (
        <Stack key={line.id}>
          <Row>
            <Badge tone={line.grade === "exact" ? "good" : "warn"}>
              {codeText("statementGrade", line.grade)}
            </Badge>
            <Money amount={line.amount} currency={line.currency} />
            <Code>{line.transactionId}</Code>
            <Time at={line.at} />
          </Row>
          <Row>
            <span>{line.sender ?? <NoValue />}</span>
            <span>{line.reference ?? ""}</span>
            <span>{line.by.map((by) => codeText("statementBy", by)).join(" · ")}</span>
          </Row>
          {onApprove === null ? null : (
            <Row>
              <Button size="small" onPress={() => onApprove(line)}>
                {t("deposits.approveLine")}
              </Button>
            </Row>
          )}
        </Stack>
      ))}
    </Stack>
  );
}

/** Lines of the receiving account's statement that may belong to the deposit, best match first. */
export function DepositLines({
  found,
  onApprove,
}: {
  readonly found: Parameters<typeof Loaded<{ readonly lines: readonly DepositLine[] }>>[0]["call"];
  /**
   * Approves the deposit with a line. Null: this operator may not decide, or the deposit waits for a second operator.
   */
  readonly onApprove: ((line: DepositLine) => void) | null;
}): ReactNode {
  const t = useT();
  return (
    <Panel title={t("deposits.lines")}>
      <Loaded call={found}>{({ lines }) => <Lines lines={lines} onApprove={onApprove} />}</Loaded>
    </Panel>
  );
}
