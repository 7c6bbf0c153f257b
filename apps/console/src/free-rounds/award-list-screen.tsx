import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useMay } from "../lib/session.tsx";
import { showToast } from "../lib/toasts.ts";
import type { RowOf } from "../list/list-types.ts";
import { OperatorList } from "../list/operator-list.tsx";
import { Badge } from "../ui/cells/badge.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Page, Row } from "../ui/layout/layout.tsx";
import { ActError } from "../ui/layout/states.tsx";
import { GrantDialog } from "./grant-dialog.tsx";

const { freeRounds } = operatorCalls;
type Award = RowOf<typeof freeRounds.list>;

function AwardState({ award }: { readonly award: Award }): ReactNode {
  const t = useT();
  const may = useMay();
  const cancel = useOperatorAct(freeRounds.cancel, { onDone: () => showToast(t("freeRounds.cancelled")) });
  const { id, member, vendor, state } = award;
  return (
    <Row>
      <Badge {...(state === "open" ? { tone: "good" as const } : {})}>{t(`freeRounds.state.${state}`)}</Badge>
      {state === "open" && may("promotions.decide") ? (
        <Button
          size="small"
          look="danger"
          isPending={cancel.isPending}
          onPress={() => void cancel.run({ member: member.id, vendor, id })}
        >
          {t("freeRounds.cancel")}
        </Button>
      ) : null}
      <ActError error={cancel.error} />
    </Row>
  );
}

export function AwardListScreen(): ReactNode {
  const t = useT();
  const may = useMay();
  const [isGranting, setIsGranting] = useState(false);
  return (
    <Page
      title={t("freeRounds.list")}
      acts={
        may("promotions.decide") ? (
          <Button look="primary" onPress={() => setIsGranting(true)}>
            {t("freeRounds.grant")}
          </Button>
        ) : null
      }
    >
      <OperatorList
        call={freeRounds.list}
        label={t("freeRounds.list")}
        texts="freeRounds"
        emptyText={t("freeRounds.none")}
        cells={{ state: (award) => <AwardState award={award} /> }}
      />
      {isGranting ? <GrantDialog onClose={() => setIsGranting(false)} /> : null}
    </Page>
  );
}
