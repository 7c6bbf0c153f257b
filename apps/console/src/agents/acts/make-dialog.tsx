import { useState, type ReactNode } from "react";
import { agentTypeTexts } from "@khela/contract/operator/agents/lists";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../../i18n/texts.ts";
import { SelectField } from "../../ui/controls/fields.tsx";
import { ActDialog } from "../../ui/overlays/act-dialog.tsx";
import type { Agent } from "../agent-part.ts";

type Kind = (typeof agentTypeTexts)[number];
type AgentType = OperatorInputOf<typeof operatorCalls.agents.make>["type"];

/** Dialog that makes a player an agent of a chosen type. */
export function MakeDialog({
  agent: { id, username, isCredit },
  onClose,
}: {
  readonly agent: Agent;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const [kind, setKind] = useState<Kind>(isCredit ? "41" : "1");
  return (
    <ActDialog
      title={t("agents.make")}
      call={operatorCalls.agents.make}
      outdates={["members."]}
      input={(reason) => ({ id, type: Number(kind) as AgentType, reason })}
      onClose={onClose}
    >
      <p>{t("agents.makeText", { name: username })}</p>
      <SelectField<Kind>
        label={t("agents.kind")}
        value={kind}
        onChange={(next) => setKind(next === "" ? kind : next)}
        choices={agentTypeTexts.map((value) => ({ value, label: t(`agents.type.${value}`) }))}
      />
    </ActDialog>
  );
}
