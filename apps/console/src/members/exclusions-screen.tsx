import { useLocation } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useMay } from "../lib/session.tsx";
import type { RowOf } from "../list/list-types.ts";
import { OperatorList } from "../list/operator-list.tsx";
import { Badge } from "../ui/cells/badge.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Page, Row } from "../ui/layout/layout.tsx";
import { TabLinks } from "../ui/layout/tabs.tsx";
import { ActDialog } from "../ui/overlays/act-dialog.tsx";

const { exclusions } = operatorCalls;
type Match = RowOf<typeof exclusions.list>;
type Decision = { readonly match: Match; readonly isSamePerson: boolean };

function DecisionDialog({
  decision: { match, isSamePerson },
  onClose,
}: {
  readonly decision: Decision;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  return (
    <ActDialog
      title={t(isSamePerson ? "members.samePerson" : "members.otherPerson")}
      call={exclusions.decide}
      look={isSamePerson ? "danger" : "primary"}
      outdates={["members."]}
      input={(reason) => ({ memberId: match.member.id, excludedId: match.excluded.id, isSamePerson, reason })}
      onClose={onClose}
    >
      <p>
        {t(isSamePerson ? "members.samePersonText" : "members.otherPersonText", {
          name: match.member.name,
          excluded: match.excluded.name,
        })}
      </p>
    </ActDialog>
  );
}

/** The decision on a match, or its buttons while it is undecided. */
function MatchState({
  match,
  onDecide,
}: {
  readonly match: Match;
  readonly onDecide: (decision: Decision) => void;
}): ReactNode {
  const t = useT();
  const may = useMay();
  if (match.state !== "open" || !may("members.limit"))
    return <Badge>{t(`members.match.state.${match.state}`)}</Badge>;
  return (
    <Row>
      <Button size="small" look="danger" onPress={() => onDecide({ match, isSamePerson: true })}>
        {t("members.samePerson")}
      </Button>
      <Button size="small" onPress={() => onDecide({ match, isSamePerson: false })}>
        {t("members.otherPerson")}
      </Button>
    </Row>
  );
}

/** Screen with accounts that look like an excluded member's, oldest first: those that wait for a decision, or all. */
export function ExclusionsScreen(): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const { pathname } = useLocation();
  const isAll = pathname.endsWith("/all");
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <Page title={t("members.exclusions")}>
      <TabLinks
        label={t("members.match.tabs")}
        tabs={[
          { to: "/members/exclusions", label: t("members.match.waiting"), isCurrent: !isAll },
          { to: "/members/exclusions/all", label: t("members.match.all"), isCurrent: isAll },
        ]}
      >
        <OperatorList
          key={String(isAll)}
          call={exclusions.list}
          label={t("members.exclusions")}
          texts="members.match"
          {...(isAll ? {} : { fixed: { state: "open" } })}
          emptyText={t("members.match.none")}
          cells={{
            reasons: ({ reasons }) => reasons.map((reason) => codeText("members.match", reason)).join(", "),
            blocksPlay: ({ blocksPlay }) =>
              blocksPlay ? <Badge tone="bad">{t("members.playBlocked")}</Badge> : t("members.playOpen"),
            state: (match) => <MatchState match={match} onDecide={setDecision} />,
          }}
        />
      </TabLinks>
      {decision === null ? null : <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </Page>
  );
}
