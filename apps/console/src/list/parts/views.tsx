import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../../i18n/texts.ts";
import { useOperatorAct } from "../../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CheckField, TextField } from "../../ui/controls/fields.tsx";
import { Row, Stack } from "../../ui/layout/layout.tsx";
import { ActError } from "../../ui/layout/states.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";

const { lists } = operatorCalls;
type View = OperatorOutputOf<typeof lists.views>["views"][number];

function SaveView({
  list,
  query,
  views,
  onClose,
}: {
  readonly list: string;
  readonly query: string;
  readonly views: readonly View[];
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const current = views.find((view) => view.isMine && view.query === query);
  const [name, setName] = useState(current?.name ?? "");
  const [isShared, setIsShared] = useState(current?.isShared ?? false);
  const save = useOperatorAct(lists.saveView, { onDone: onClose });
  const remove = useOperatorAct(lists.removeView, { onDone: onClose });
  return (
    <Dialog title={t("list.saveView")} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save.run({ list, name: name.trim(), query, isShared });
        }}
      >
        <Stack>
          <TextField
            label={t("list.viewName")}
            value={name}
            onChange={setName}
            isRequired
            isFocused
            maxLength={60}
          />
          <CheckField label={t("list.viewShared")} isChecked={isShared} onChange={setIsShared} />
          <ActError error={save.error ?? remove.error} />
          <Row>
            <Button type="submit" look="primary" isPending={save.isPending} isDisabled={name.trim() === ""}>
              {t("first.save")}
            </Button>
            {current === undefined ? null : (
              <Button
                look="danger"
                isPending={remove.isPending}
                onPress={() => void remove.run({ id: current.id })}
              >
                {t("list.removeView")}
              </Button>
            )}
            <Button onPress={onClose}>{t("first.cancel")}</Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Menu of a list's saved views, the operator's own and the team's. Each view is stored as a URL query. */
export function ViewsMenu({
  list,
  query,
  onOpen,
}: {
  /** Name of the list's call. */
  readonly list: string;
  /** URL query of the current view. */
  readonly query: string;
  readonly onOpen: (query: string) => void;
}): ReactNode {
  const t = useT();
  const [isSaving, setIsSaving] = useState(false);
  const { data } = useOperatorCall(lists.views, { list });
  const views = data?.views ?? [];
  return (
    <>
      <Menu
        face={`${views.find((view) => view.query === query)?.name ?? t("list.views")} ▾`}
        name={t("list.views")}
        rows={[
          ...views.map((view) => ({
            id: view.id,
            label: view.isMine ? view.name : `${view.name} · ${view.owner}`,
            isChosen: view.query === query,
            act: () => onOpen(view.query),
          })),
          { id: "all", label: t("list.allRows"), act: () => onOpen("") },
          { id: "save", label: t("list.saveView"), act: () => setIsSaving(true) },
        ]}
      />
      {isSaving ? (
        <SaveView list={list} query={query} views={views} onClose={() => setIsSaving(false)} />
      ) : null}
    </>
  );
}
