import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../../i18n/texts.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/fields.tsx";
import { Row, Stack } from "../../ui/layout/layout.tsx";
import { Loaded } from "../../ui/layout/states.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { ActDialog } from "../../ui/overlays/act-dialog.tsx";
import type { Agent } from "../agent-part.ts";

type Chosen = { readonly id: string; readonly name: string };

const FOUND = 8;
const MAX_NAME = 20;

function Choose({ onChoose }: { readonly onChoose: (chosen: Chosen) => void }): ReactNode {
  const t = useT();
  const [name, setName] = useState("");
  const typed = name.trim();
  const found = useOperatorCall(
    operatorCalls.agents.list,
    { name: typed, size: FOUND },
    { isEnabled: typed !== "", keepsPrevious: true },
  );
  return (
    <Stack>
      <TextField
        label={t("agents.moveFind")}
        description={t("agents.moveFindHelp")}
        value={name}
        onChange={setName}
        maxLength={MAX_NAME}
        isFocused
      />
      {typed === "" ? null : (
        <Loaded call={found}>
          {({ rows }) =>
            rows.length === 0 ? (
              <p>{t("agents.noneFound")}</p>
            ) : (
              <Row>
                {rows.map(({ agent }) => (
                  <Button key={agent.id} onPress={() => onChoose(agent)}>
                    {agent.name}
                  </Button>
                ))}
              </Row>
            )
          }
        </Loaded>
      )}
    </Stack>
  );
}

function Preview({ id, under }: { readonly id: string; readonly under: string }): ReactNode {
  const t = useT();
  const preview = useOperatorCall(operatorCalls.agents.previewMove, { id, under });
  return <Loaded call={preview}>{(sizes) => <p>{t("agents.movePreview", sizes)}</p>}</Loaded>;
}

/**
 * Moves the member below another agent: the operator chooses the agent by name and sees what moves along before
 * giving the reason.
 */
export function MoveDialog({
  agent: { id },
  onClose,
}: {
  readonly agent: Agent;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const [under, setUnder] = useState<Chosen | null>(null);
  if (under === null)
    return (
      <Dialog
        title={t("agents.move")}
        onClose={onClose}
        foot={<Button onPress={onClose}>{t("first.cancel")}</Button>}
      >
        <Choose onChoose={setUnder} />
      </Dialog>
    );
  return (
    <ActDialog
      title={t("agents.move")}
      call={operatorCalls.agents.move}
      outdates={["members.", "agentPay."]}
      input={(reason) => ({ id, under: under.id, reason })}
      onClose={onClose}
    >
      <p>{t("agents.moveChosen", { name: under.name })}</p>
      <Preview id={id} under={under.id} />
    </ActDialog>
  );
}
