import { useState, type ReactNode } from "react";
import { agentTypeTexts } from "@khela/contract/operator/agents/lists";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../../i18n/texts.ts";
import { useOperatorAct } from "../../lib/api/use-operator-act.ts";
import { SelectField } from "../../ui/controls/fields.tsx";
import { ReasonDialog } from "../../ui/overlays/reason-dialog.tsx";
import type { Agent } from "../agent-part.ts";

type Kind = (typeof agentTypeTexts)[number];
type AgentType = OperatorInputOf<typeof operatorCalls.agents.make>["type"];

/** Makes a player an agent of a kind. */
export function MakeDialog({
  agent: { id, username, isCredit },
  onClose,
}: {
  readonly agent: Agent;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const [kind, setKind] = useState<Kind>(isCredit ? "41" : "1");
  const { run, isPending, error } = useOperatorAct(operatorCalls.agents.make, { outdates: ["members."] });
  const confirm = async (reason: string) => {
    const outcome = await run({ id, type: Number(kind) as AgentType, reason });
    if (outcome.kind !== "failed") onClose();
  };
  return (
    <ReasonDialog
      title={t("agents.make")}
      act={operatorCalls.agents.make.name}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <p>{t("agents.makeText", { name: username })}</p>
      <SelectField<Kind>
        label={t("agents.kind")}
        value={kind}
        onChange={(next) => setKind(next === "" ? kind : next)}
        choices={agentTypeTexts.map((value) => ({ value, label: t(`agents.type.${value}`) }))}
      />
    </ReasonDialog>
  );
}
