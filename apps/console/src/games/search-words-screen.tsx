import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useMay } from "../lib/session.tsx";
import { showToast } from "../lib/toasts.ts";
import type { RowOf } from "../list/list-types.ts";
import { OperatorList } from "../list/operator-list.tsx";
import { Badge } from "../ui/cells/badge.tsx";
import { NoValue } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Page, Row } from "../ui/layout/layout.tsx";
import { ActError } from "../ui/layout/states.tsx";
import { AddWordDialog } from "./add-word-dialog.tsx";

const { searchWords } = operatorCalls;

function WordState({ row }: { readonly row: RowOf<typeof searchWords.list> }): ReactNode {
  const t = useT();
  const may = useMay();
  const remove = useOperatorAct(searchWords.remove, { onDone: () => showToast(t("games.wordRemoved")) });
  const { word, isEnabled } = row;
  return (
    <Row>
      <Badge {...(isEnabled ? { tone: "good" as const } : {})}>
        {t(isEnabled ? "games.on" : "games.off")}
      </Badge>
      {isEnabled && may("games.edit") ? (
        <Button
          size="small"
          look="danger"
          fullName={`${t("games.removeWord")}: ${word}`}
          isPending={remove.isPending}
          onPress={() => void remove.run({ word })}
        >
          {t("games.removeWord")}
        </Button>
      ) : null}
      <ActError error={remove.error} />
    </Row>
  );
}

export function SearchWordsScreen(): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const may = useMay();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Page
      title={t("games.searchWords")}
      acts={
        may("games.edit") ? (
          <Button look="primary" onPress={() => setIsAdding(true)}>
            {t("games.addWord")}
          </Button>
        ) : null
      }
    >
      <OperatorList
        call={searchWords.list}
        label={t("games.searchWords")}
        texts="games"
        emptyText={t("games.noWord")}
        cells={{
          gameType: ({ gameType }) => (gameType === null ? <NoValue /> : codeText("gameCategory", gameType)),
          isEnabled: (row) => <WordState row={row} />,
        }}
      />
      {isAdding ? <AddWordDialog onClose={() => setIsAdding(false)} /> : null}
    </Page>
  );
}
