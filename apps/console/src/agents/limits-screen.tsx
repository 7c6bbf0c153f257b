import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useMay } from "../lib/session.tsx";
import { DefinitionList, Money } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/fields.tsx";
import { Page, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { Loaded } from "../ui/layout/states.tsx";
import { ReasonDialog } from "../ui/overlays/reason-dialog.tsx";

type Limits = OperatorOutputOf<typeof operatorCalls.agentFloat.limits>;
type Kind = "float" | "credit";
type Amounts = Readonly<Record<string, string>>;

const fields = {
  float: [
    { name: "max", label: "agents.limit.max" },
    { name: "total", label: "agents.limit.total" },
  ],
  credit: [
    { name: "min", label: "agents.limit.min" },
    { name: "max", label: "agents.limit.most" },
    { name: "day", label: "agents.limit.day" },
  ],
} as const;
const titles = { float: "agents.floatLimits", credit: "agents.creditLimits" } as const;

function LimitsDialog({
  kind,
  limits,
  isEnd,
  onClose,
}: {
  readonly kind: Kind;
  readonly limits: Limits;
  readonly isEnd: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const [amounts, setAmounts] = useState<Amounts>(limits[kind] ?? {});
  const saveFloat = useOperatorAct(operatorCalls.agentFloat.saveFloatLimits);
  const saveCredit = useOperatorAct(operatorCalls.agentFloat.saveCreditLimits);
  const act = kind === "float" ? saveFloat : saveCredit;
  const confirm = async (reason: string) => {
    const amount = (name: string) => (amounts[name] ?? "").trim();
    const outcome =
      kind === "float"
        ? await saveFloat.run({
            limits: isEnd ? null : { max: amount("max"), total: amount("total") },
            reason,
          })
        : await saveCredit.run({
            limits: isEnd ? null : { min: amount("min"), max: amount("max"), day: amount("day") },
            reason,
          });
    if (outcome.kind !== "failed") onClose();
  };
  return (
    <ReasonDialog
      title={`${t(titles[kind])}: ${t(isEnd ? "agents.endLimits" : "agents.saveLimits")}`}
      act={operatorCalls.agentFloat[kind === "float" ? "saveFloatLimits" : "saveCreditLimits"].name}
      look={isEnd ? "danger" : "primary"}
      isPending={act.isPending}
      error={act.error}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      {isEnd
        ? null
        : fields[kind].map(({ name, label }) => (
            <TextField
              key={name}
              label={`${t(label)} (${limits.currency})`}
              value={amounts[name] ?? ""}
              onChange={(text) => setAmounts({ ...amounts, [name]: text })}
              inputMode="decimal"
              maxLength={24}
            />
          ))}
    </ReasonDialog>
  );
}

function LimitsPanel({ kind, limits }: { readonly kind: Kind; readonly limits: Limits }): ReactNode {
  const t = useT();
  const may = useMay();
  const [opened, setOpened] = useState<"save" | "end" | null>(null);
  const standing: Amounts | null = limits[kind];
  return (
    <Panel
      title={t(titles[kind])}
      {...(may("agents.float")
        ? {
            acts: (
              <Row>
                <Button onPress={() => setOpened("save")}>{t("agents.saveLimits")}</Button>
                {standing === null ? null : (
                  <Button look="danger" onPress={() => setOpened("end")}>
                    {t("agents.endLimits")}
                  </Button>
                )}
              </Row>
            ),
          }
        : {})}
    >
      {standing === null ? (
        <p>{t("agents.noLimits")}</p>
      ) : (
        <DefinitionList
          rows={fields[kind].map(({ name, label }) => ({
            term: t(label),
            value: <Money amount={standing[name] ?? null} currency={limits.currency} />,
          }))}
        />
      )}
      {opened === null ? null : (
        <LimitsDialog
          key={opened}
          kind={kind}
          limits={limits}
          isEnd={opened === "end"}
          onClose={() => setOpened(null)}
        />
      )}
    </Panel>
  );
}

/** The merchant's limits of grants, and of the credit that agents send. */
export function LimitsScreen(): ReactNode {
  const t = useT();
  const limits = useOperatorCall(operatorCalls.agentFloat.limits, {});
  return (
    <Page title={t("agents.limitsTitle")}>
      <Loaded call={limits}>
        {(value) => (
          <Stack>
            <LimitsPanel kind="float" limits={value} />
            <LimitsPanel kind="credit" limits={value} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
