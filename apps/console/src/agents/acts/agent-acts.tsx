import { useState, type ReactNode } from "react";
import { useT } from "../../i18n/texts.ts";
import { useMay } from "../../lib/session.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Row } from "../../ui/layout/layout.tsx";
import type { Agent } from "../agent-part.ts";
import { MakeDialog } from "./make-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";

type ActName = "make" | "move";

/** Buttons for an operator's acts on the agent of the page. */
export function AgentActs({ agent }: { readonly agent: Agent }): ReactNode {
  const t = useT();
  const may = useMay();
  const [open, setOpen] = useState<ActName | null>(null);
  if (!may("agents.decide") || agent.status === "closed") return null;
  const close = () => setOpen(null);
  return (
    <>
      <Row>
        {agent.isAgent ? null : (
          <Button look="primary" onPress={() => setOpen("make")}>
            {t("agents.make")}
          </Button>
        )}
        <Button onPress={() => setOpen("move")}>{t("agents.move")}</Button>
      </Row>
      {open === "make" ? <MakeDialog agent={agent} onClose={close} /> : null}
      {open === "move" ? <MoveDialog agent={agent} onClose={close} /> : null}
    </>
  );
}
