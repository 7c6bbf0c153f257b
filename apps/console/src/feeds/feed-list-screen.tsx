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
import { AddFeedDialog, SecretDialog } from "./feed-dialogs.tsx";

const { feeds } = operatorCalls;
type Feed = RowOf<typeof feeds.list>;

function FeedState({ feed }: { readonly feed: Feed }): ReactNode {
  const t = useT();
  const may = useMay();
  const [isSecretShown, setIsSecretShown] = useState(false);
  const off = useOperatorAct(feeds.off, { onDone: () => showToast(t("feeds.isOff")) });
  const { code, isEnabled } = feed;
  return (
    <Row>
      <Badge {...(isEnabled ? { tone: "good" as const } : {})}>
        {t(isEnabled ? "feeds.yes" : "feeds.no")}
      </Badge>
      {isEnabled && may("lottery.decide") ? (
        <>
          <Button size="small" onPress={() => setIsSecretShown(true)}>
            {t("feeds.secret")}
          </Button>
          <Button size="small" look="danger" isPending={off.isPending} onPress={() => void off.run({ code })}>
            {t("feeds.off")}
          </Button>
        </>
      ) : null}
      <ActError error={off.error} />
      {isSecretShown ? <SecretDialog code={code} onClose={() => setIsSecretShown(false)} /> : null}
    </Row>
  );
}

export function FeedListScreen(): ReactNode {
  const t = useT();
  const may = useMay();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Page
      title={t("feeds.list")}
      acts={
        may("lottery.decide") ? (
          <Button look="primary" onPress={() => setIsAdding(true)}>
            {t("feeds.add")}
          </Button>
        ) : null
      }
    >
      <OperatorList
        call={feeds.list}
        label={t("feeds.list")}
        texts="feeds"
        emptyText={t("feeds.none")}
        cells={{ isEnabled: (feed) => <FeedState feed={feed} /> }}
      />
      {isAdding ? <AddFeedDialog onClose={() => setIsAdding(false)} /> : null}
    </Page>
  );
}
