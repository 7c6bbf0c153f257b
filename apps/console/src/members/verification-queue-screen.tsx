import { useLocation } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useMay } from "../lib/session.tsx";
import type { RowOf } from "../list/list-types.ts";
import { OperatorList } from "../list/operator-list.tsx";
import { Badge } from "../ui/cells/badge.tsx";
import { MemberLink, NoValue } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Page, Row } from "../ui/layout/layout.tsx";
import { TabLinks } from "../ui/layout/tabs.tsx";
import { ReasonDialog } from "../ui/overlays/reason-dialog.tsx";
import { VerificationDocument, type OpenedVerification } from "./verification-document.tsx";

const { verifications } = operatorCalls;

/** Links to other members who submitted the same document number. */
function SharedWith({ ids }: { readonly ids: readonly string[] }): ReactNode {
  if (ids.length === 0) return <NoValue />;
  return (
    <Row>
      {ids.map((id) => (
        <Badge key={id} tone="bad">
          <MemberLink id={id} name={id} />
        </Badge>
      ))}
    </Row>
  );
}

function VerificationState({
  row: { id, state },
  onLook,
}: {
  readonly row: RowOf<typeof verifications.list>;
  readonly onLook: (id: string) => void;
}): ReactNode {
  const t = useT();
  const may = useMay();
  return state === "waiting" && may("verifications.decide") ? (
    <Button size="small" onPress={() => onLook(id)}>
      {t("verifications.look")}
    </Button>
  ) : (
    <Badge>{t(`verifications.state.${state}`)}</Badge>
  );
}

/**
 * Screen with submitted identity documents: those that wait, or all. A document is opened with a reason, and decided
 * beside its pictures.
 */
export function VerificationQueueScreen(): ReactNode {
  const t = useT();
  const { pathname } = useLocation();
  const isAll = pathname.endsWith("/all");
  const [asked, setAsked] = useState<string | null>(null);
  const [opened, setOpened] = useState<OpenedVerification | null>(null);
  const show = useOperatorAct(verifications.show);
  const open = async (id: string, reason: string) => {
    const outcome = await show.run({ id, reason });
    if (outcome.kind !== "value") return;
    setOpened({ shown: outcome.value, reason });
    setAsked(null);
  };
  return (
    <Page title={t("verifications.title")}>
      {opened === null ? null : (
        <VerificationDocument key={opened.shown.id} opened={opened} onDecided={() => setOpened(null)} />
      )}
      <TabLinks
        label={t("verifications.tabs")}
        tabs={[
          { to: "/verifications", label: t("verifications.waiting"), isCurrent: !isAll },
          { to: "/verifications/all", label: t("verifications.all"), isCurrent: isAll },
        ]}
      >
        <OperatorList
          key={String(isAll)}
          call={verifications.list}
          label={t("verifications.title")}
          texts="verifications"
          {...(isAll ? {} : { fixed: { state: "waiting" } })}
          emptyText={t("verifications.none")}
          cells={{
            sharedWith: ({ sharedWith }) => <SharedWith ids={sharedWith} />,
            state: (row) => <VerificationState row={row} onLook={setAsked} />,
          }}
        />
      </TabLinks>
      {asked === null ? null : (
        <ReasonDialog
          title={t("verifications.look")}
          act={verifications.show.name}
          isPending={show.isPending}
          error={show.error}
          onConfirm={(reason) => void open(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  );
}
