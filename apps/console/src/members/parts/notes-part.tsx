import { useState, type FormEvent, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../../i18n/texts.ts";
import { useOperatorAct } from "../../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { useMay } from "../../lib/session.tsx";
import { Time } from "../../ui/cells/cells.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/fields.tsx";
import { Panel, Row, Stack } from "../../ui/layout/layout.tsx";
import { ActError, Loaded } from "../../ui/layout/states.tsx";
import type { MemberPartProps } from "../member-part.ts";
import { Pager } from "../../ui/layout/pager.tsx";
import { Table } from "../table.tsx";
import { usePages } from "../../lib/use-pages.ts";

const newId = () => crypto.randomUUID();

function NoteForm({ id, onWritten }: { readonly id: string; readonly onWritten: () => void }): ReactNode {
  const t = useT();
  const [text, setText] = useState("");
  // The id stays the same until the note is stored, so that a repeated request stores the note once.
  const [requestId, setRequestId] = useState(newId);
  const { run, isPending, error } = useOperatorAct(operatorCalls.members.addNote, {
    onDone: () => {
      setText("");
      setRequestId(newId());
      onWritten();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") void run({ id, requestId, text });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextField label={t("members.newNote")} value={text} onChange={setText} rows={3} maxLength={2000} />
        <ActError error={error} />
        <Row>
          <Button type="submit" look="primary" isPending={isPending}>
            {t("members.addNote")}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function TagForm({ member: { id, tags } }: MemberPartProps): ReactNode {
  const t = useT();
  const [typed, setTyped] = useState(tags.join(", "));
  const { run, isPending, error } = useOperatorAct(operatorCalls.members.setTags);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = typed.split(",").map((tag) => tag.trim());
    void run({ id, tags: [...new Set(chosen.filter((tag) => tag !== ""))] });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextField
          label={t("members.tags")}
          description={t("members.tagsHelp")}
          value={typed}
          onChange={setTyped}
          maxLength={330}
        />
        <ActError error={error} />
        <Row>
          <Button type="submit" isPending={isPending}>
            {t("first.save")}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

/** Operators' notes about the member. */
export function NotesPart({ member }: MemberPartProps): ReactNode {
  const t = useT();
  const may = useMay();
  const pages = usePages();
  const notes = useOperatorCall(
    operatorCalls.members.notes,
    { id: member.id, cursor: pages.cursor },
    { keepsPrevious: true },
  );
  return (
    <Stack>
      {may("members.note") ? (
        <Panel>
          <Stack>
            <NoteForm id={member.id} onWritten={pages.restart} />
            <TagForm member={member} />
          </Stack>
        </Panel>
      ) : null}
      <Loaded call={notes}>
        {({ list, nextCursor }) => (
          <Stack>
            <Panel isFlush>
              <Table
                name={t("members.part.notes")}
                rows={list}
                keyOf={({ id }) => id}
                columns={[
                  { title: t("members.time"), cell: ({ at }) => <Time at={at} /> },
                  { title: t("members.doneBy"), cell: ({ by }) => by },
                  { title: t("members.text"), cell: ({ text }) => text },
                ]}
              />
            </Panel>
            <Pager pages={pages} nextCursor={nextCursor} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}
