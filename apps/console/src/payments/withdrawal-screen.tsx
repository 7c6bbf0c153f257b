import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../i18n/texts.ts";
import { usePathPart } from "../lib/address.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { Money } from "../ui/cells/cells.tsx";
import { Grid, Page } from "../ui/layout/layout.tsx";
import { AuditPanel } from "../ui/layout/audit-panel.tsx";
import { Loaded } from "../ui/layout/states.tsx";
import { WithdrawalActs } from "./withdrawal-acts.tsx";
import { WithdrawalCard } from "./withdrawal-card.tsx";
import { WithdrawalChecks } from "./withdrawal-checks.tsx";
import { WithdrawalFacts } from "./withdrawal-facts.tsx";
import { WithdrawalSteps } from "./withdrawal-steps.tsx";
import { calls } from "./withdrawal-types.ts";

const LOOK_AGAIN_MS = 15_000;

/** One withdrawal: its facts, its conditions, its member, its steps. */
export function WithdrawalScreen(): ReactNode {
  const t = useT();
  const id = usePathPart("withdrawalId");
  const order = useOperatorCall(calls.get, { id }, { everyMs: LOOK_AGAIN_MS });
  return (
    <Loaded call={order} pageTitle={t("withdrawals.oneTitle")}>
      {(found) => (
        <Page
          title={
            <>
              {found.card.member.name} · <Money amount={found.amount} currency={found.currency} />
            </>
          }
          sub={<Link to="/withdrawals/queue">{t("withdrawals.queueTitle")}</Link>}
        >
          <WithdrawalActs order={found} />
          <Grid>
            <WithdrawalFacts order={found} />
            <WithdrawalCard order={found} />
          </Grid>
          <WithdrawalChecks order={found} />
          <WithdrawalSteps order={found} />
          <AuditPanel subject={`withdraw:${found.id}`} />
        </Page>
      )}
    </Loaded>
  );
}
