import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { savedReasonActs, type SavedReasonAct } from "@khela/contract/operator/saved-reasons/acts";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { Time } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { SelectField, TextField } from "../ui/controls/fields.tsx";
import { Page, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { ActError, Empty, Loaded } from "../ui/layout/states.tsx";

const { savedReasons } = operatorCalls;
type Reason = OperatorOutputOf<typeof savedReasons.list>["reasons"][number];
const MAX_LENGTH = 200;

function AddForm(): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const [act, setAct] = useState<SavedReasonAct>(savedReasonActs[0]);
  const [bn, setBn] = useState("");
  const [en, setEn] = useState("");
  const add = useOperatorAct(savedReasons.add, {
    onDone: () => {
      setBn("");
      setEn("");
    },
  });
  return (
    <Panel title={t("people.reasonAdd")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void add.run({ act, bn, en });
        }}
      >
        <Stack>
          <SelectField
            label={t("people.act")}
            value={act}
            choices={savedReasonActs.map((value) => ({ value, label: codeText("act", value) }))}
            onChange={(value) => setAct(value === "" ? savedReasonActs[0] : value)}
          />
          <TextField
            label={t("people.reasonBn")}
            value={bn}
            onChange={setBn}
            maxLength={MAX_LENGTH}
            isRequired
          />
          <TextField
            label={t("people.reasonEn")}
            value={en}
            onChange={setEn}
            maxLength={MAX_LENGTH}
            isRequired
          />
          <ActError error={add.error} />
          <Row>
            <Button type="submit" look="primary" isPending={add.isPending}>
              {t("people.reasonAdd")}
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}

function RemoveButton({ reason }: { readonly reason: Reason }): ReactNode {
  const t = useT();
  const remove = useOperatorAct(savedReasons.remove);
  return (
    <>
      <Button
        size="small"
        look="danger"
        isPending={remove.isPending}
        onPress={() => void remove.run({ id: reason.id })}
      >
        {t("people.remove")}
      </Button>
      <ActError error={remove.error} />
    </>
  );
}

/** Screen with saved reasons, which the dialogs of operators' acts offer. */
export function SavedReasonsScreen(): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const call = useOperatorCall(savedReasons.list, {});
  return (
    <Page title={t("people.reasons")} sub={t("people.reasonsSub")}>
      <AddForm />
      <Panel isFlush>
        <Loaded call={call}>
          {({ reasons }) =>
            reasons.length === 0 ? (
              <Empty text={t("people.noReasons")} />
            ) : (
              <PlainTable
                label={t("people.reasons")}
                rows={reasons}
                keyOf={({ id }) => id}
                columns={[
                  { title: t("people.act"), cell: ({ act }) => codeText("act", act) },
                  { title: t("people.reasonBn"), cell: ({ bn }) => bn },
                  { title: t("people.reasonEn"), cell: ({ en }) => en },
                  {
                    title: t("people.reasonBy"),
                    cell: ({ addedBy, addedAt }) => (
                      <>
                        {addedBy} · <Time at={addedAt} />
                      </>
                    ),
                  },
                  { title: t("people.remove"), cell: (reason) => <RemoveButton reason={reason} /> },
                ]}
              />
            )
          }
        </Loaded>
      </Panel>
    </Page>
  );
}
