// Asks a member to answer a contract offer of their agent, once for each page load. A member who postpones is asked at
// a later page load.

import type { ReactNode } from "react";
import { useState } from "react";
import { agentContracts } from "@khela/contract/agents/contracts/calls";
import { useT } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";

const screens = [
  ["dailysalreqtype", "/m/member/agent/getSalaryContract"],
  ["divtypecompperiodreq", "/m/member/agent/getDevidendContract"],
  ["contracthoursalreq", "/m/member/agent/getHourContract"],
  ["realtimesalreqtype", "/m/member/agent/getRealTimeContract"],
] as const;

export function ContractPrompt(): ReactNode {
  const t = useT();
  const { data } = useCall(agentContracts.fundsConsolidated, {});
  const [isClosed, setIsClosed] = useState(false);
  const [, path] = screens.find(([name]) => data !== undefined && data[name] !== null) ?? [];
  if (path === undefined || isClosed || window.location.pathname.startsWith("/m/member/agent/")) return null;
  return (
    <Dialog title={t("shell.contractPrompt")} onClose={() => setIsClosed(true)}>
      <p>{t("shell.contractPromptText")}</p>
      <div onClickCapture={() => setIsClosed(true)}>
        <ButtonLink to={path} wide>
          {t("shell.contractOpen")}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
