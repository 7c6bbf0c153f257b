import type { ReactNode } from "react";
import { holdWeight } from "@khela/contract/operator/withdrawals/conditions";
import { useCodeText, useT } from "../i18n/texts.ts";
import type { TextId } from "../i18n/text-ids.ts";
import { Badge } from "../ui/cells/badge.tsx";
import { Panel, Stack } from "../ui/layout/layout.tsx";
import { Empty } from "../ui/layout/states.tsx";
import { useConditionValue } from "./use-condition-value.ts";
import type { WithdrawalCheck, WithdrawalDetail } from "./withdrawal-types.ts";
import styles from "./withdrawals.module.css";

function CheckLine({
  check,
  currency,
}: {
  readonly check: WithdrawalCheck;
  readonly currency: string;
}): ReactNode {
  const t = useT();
  const valueText = useConditionValue(currency);
  const { kind, bound, value, weight, passed } = check;
  const text =
    value === null
      ? t(`withdrawals.noFact.${kind}` as TextId)
      : t(`withdrawals.check.${kind}` as TextId, {
          value: valueText(kind, value),
          bound: valueText(kind, bound),
          fact: value,
        });
  return (
    <li className={styles["check"]}>
      <span aria-hidden="true" className={styles[passed ? "passed" : "missed"]}>
        {passed ? "✓" : "✕"}
      </span>
      <span>{text}</span>
      {passed ? null : (
        <Badge tone={weight >= holdWeight ? "bad" : "warn"}>{t("withdrawals.weight", { weight })}</Badge>
      )}
    </li>
  );
}

function CheckList({
  title,
  checks,
  currency,
}: {
  readonly title: string;
  readonly checks: readonly WithdrawalCheck[];
  readonly currency: string;
}): ReactNode {
  return checks.length === 0 ? null : (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {checks.map((check) => (
          <CheckLine key={check.kind} check={check} currency={currency} />
        ))}
      </ul>
    </section>
  );
}

/** The reasons why an operator must decide, and the conditions, missed or met, each with its value. */
export function WithdrawalChecks({ order }: { readonly order: WithdrawalDetail }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const { checks, reasons, currency } = order;
  const known = new Set(checks?.map(({ kind }) => kind as string));
  const heldBack = [...new Set(reasons.filter((reason) => !known.has(reason)))];
  const missed = checks?.filter(({ passed }) => !passed) ?? [];
  const isHeld = missed.reduce((sum, { weight }) => sum + weight, 0) >= holdWeight;
  return (
    <Panel title={t("withdrawals.checks")}>
      <Stack>
        {heldBack.length === 0 ? null : (
          <section aria-label={t("withdrawals.heldBack")}>
            <h3>{t("withdrawals.heldBack")}</h3>
            <ul>
              {heldBack.map((reason) => (
                <li key={reason} className={styles["check"]}>
                  <span aria-hidden="true" className={styles["missed"]}>
                    ✕
                  </span>
                  <span>{codeText("withdrawals.reasons", reason)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {checks === null ? (
          <Empty text={t("withdrawals.noChecks")} />
        ) : (
          <>
            <CheckList
              title={t(isHeld ? "withdrawals.heldBecause" : "withdrawals.missedOnly")}
              checks={missed}
              currency={currency}
            />
            <CheckList
              title={t("withdrawals.passed")}
              checks={checks.filter(({ passed }) => passed)}
              currency={currency}
            />
          </>
        )}
      </Stack>
    </Panel>
  );
}
