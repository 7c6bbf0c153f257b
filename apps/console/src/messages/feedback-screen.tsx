import { useState, type ReactNode } from "react";
import { feedbackStates } from "@khela/contract/operator/feedback/lists";
import { listSize } from "@khela/contract/operator/lists";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { useAddressSearch } from "../lib/address.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useMay } from "../lib/session.tsx";
import type { RowOf } from "../list/list-types.ts";
import { useListRows } from "../list/use-list-rows.ts";
import { MemberLink, Time } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/fields.tsx";
import { TabLinks } from "../ui/layout/tabs.tsx";
import { Note, Page, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { ActError, Empty, Failed, Loaded, Loading } from "../ui/layout/states.tsx";
import { SentPicture } from "./sent-picture.tsx";
import styles from "./messages.module.css";

const { feedback } = operatorCalls;
type FeedbackRow = RowOf<typeof feedback.list>;

function Picture({ id }: { readonly id: string }): ReactNode {
  const picture = useOperatorCall(feedback.picture, { id });
  return <Loaded call={picture}>{({ webp }) => <SentPicture webp={webp} />}</Loaded>;
}

function Pictures({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const t = useT();
  const [shown, setShown] = useState<string | null>(null);
  return (
    <Stack>
      <Row>
        {ids.map((id, place) => (
          <Button key={id} size="small" onPress={() => setShown(shown === id ? null : id)}>
            {t("messages.picture", { number: place + 1 })}
          </Button>
        ))}
      </Row>
      {shown === null ? null : <Picture id={shown} />}
    </Stack>
  );
}

function Answering({ id }: { readonly id: string }): ReactNode {
  const t = useT();
  const [answer, setAnswer] = useState("");
  const act = useOperatorAct(feedback.answer);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (answer.trim() !== "") void act.run({ id, answer });
      }}
    >
      <Stack>
        <TextField
          label={t("messages.write")}
          value={answer}
          onChange={setAnswer}
          rows={3}
          maxLength={4_000}
        />
        <ActError error={act.error} />
        <Row>
          <Button type="submit" look="primary" isPending={act.isPending} isDisabled={answer.trim() === ""}>
            {t("messages.send")}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function Feedback({ row }: { readonly row: FeedbackRow }): ReactNode {
  const t = useT();
  const may = useMay();
  const { id, member, content, remark, sentAt, pictures, answer, answeredBy } = row;
  return (
    <Panel
      acts={
        <Row>
          <MemberLink id={member.id} name={member.name} />
          <Time at={sentAt} />
        </Row>
      }
    >
      <Stack>
        <p className={styles["text"]}>{content}</p>
        {remark === "" ? null : (
          <p className={styles["text"]}>
            {t("messages.remark")}: {remark}
          </p>
        )}
        {pictures.length === 0 ? null : <Pictures ids={pictures} />}
        {answer === null ? null : (
          <Note>
            {t("messages.answeredBy", { name: answeredBy ?? "" })}: {answer}
          </Note>
        )}
        {answer === null && may("feedback.answer") ? <Answering id={id} /> : null}
      </Stack>
    </Panel>
  );
}

function FeedbackRows({ state }: { readonly state: (typeof feedbackStates)[number] }): ReactNode {
  const t = useT();
  // Waiting feedback is sorted by the longest wait.
  const order = state === "waiting" ? "sentAt" : "-sentAt";
  const page = useListRows(feedback.list, { state, order }, { size: listSize.standard });
  const rows = page.rows as readonly FeedbackRow[] | undefined;
  if (rows === undefined)
    return page.error === null ? <Loading /> : <Failed error={page.error} onRetry={page.reload} />;
  if (rows.length === 0) return <Empty text={t("messages.noFeedback")} />;
  return (
    <Stack>
      {rows.map((row) => (
        <Feedback key={row.id} row={row} />
      ))}
      {page.hasMore ? (
        <Row>
          <Button look="quiet" isPending={page.isLoadingMore} onPress={page.loadMore}>
            {t("list.more")}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}

export function FeedbackScreen(): ReactNode {
  const t = useT();
  const { search } = useAddressSearch();
  const state = feedbackStates.find((name) => name === search["state"]) ?? "waiting";
  const tabs = feedbackStates.map((name) => ({
    to: `/messages/feedback?state=${name}`,
    label: t(`messages.state.${name}`),
    isCurrent: name === state,
  }));
  return (
    <Page title={t("messages.feedback")}>
      <TabLinks label={t("messages.feedback")} tabs={tabs}>
        <FeedbackRows key={state} state={state} />
      </TabLinks>
    </Page>
  );
}
