import { useState, type ReactNode } from "react";
import type { LanguageCode } from "@khela/contract/locale/languages";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useMay } from "../lib/session.tsx";
import { Code, Time } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { SelectField, TextField } from "../ui/controls/fields.tsx";
import { Page, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { ActError, Empty, Loaded } from "../ui/layout/states.tsx";
import styles from "./messages.module.css";

const { chat } = operatorCalls;
type Answer = OperatorOutputOf<typeof chat.answers>["list"][number];
/** Languages of the site, each named in the language itself. */
const languages: readonly { readonly value: LanguageCode; readonly label: string }[] = [
  { value: "BN", label: "বাংলা" },
  { value: "EN", label: "English" },
  { value: "TH", label: "ไทย" },
];
const empty = { code: "", language: "BN" as LanguageCode, text: "" };

function AnswerEditor({
  given,
  onSaved,
}: {
  readonly given: Pick<Answer, "code" | "language" | "text">;
  readonly onSaved: () => void;
}): ReactNode {
  const t = useT();
  const [answer, setAnswer] = useState(given);
  const save = useOperatorAct(chat.saveAnswer, { onDone: onSaved });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save.run(answer);
      }}
    >
      <Stack>
        <TextField
          label={t("messages.code")}
          description={t("messages.codeHelp")}
          value={answer.code}
          onChange={(code) => setAnswer({ ...answer, code })}
          maxLength={40}
          isRequired
        />
        <SelectField
          label={t("messages.language")}
          value={answer.language}
          choices={languages}
          onChange={(language) => setAnswer({ ...answer, language: language === "" ? "BN" : language })}
        />
        <TextField
          label={t("messages.text")}
          value={answer.text}
          onChange={(text) => setAnswer({ ...answer, text })}
          rows={4}
          maxLength={1_000}
          isRequired
        />
        <ActError error={save.error} />
        <Row>
          <Button type="submit" look="primary" isPending={save.isPending}>
            {t("messages.saveAnswer")}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function AnswerActs({ answer, onEdit }: { readonly answer: Answer; readonly onEdit: () => void }): ReactNode {
  const t = useT();
  const remove = useOperatorAct(chat.removeAnswer);
  const { code, language } = answer;
  return (
    <Row>
      <Button size="small" onPress={onEdit}>
        {t("messages.edit")}
      </Button>
      <Button
        size="small"
        look="danger"
        isPending={remove.isPending}
        onPress={() => void remove.run({ code, language })}
      >
        {t("messages.remove")}
      </Button>
      <ActError error={remove.error} />
    </Row>
  );
}

export function CannedAnswersScreen(): ReactNode {
  const t = useT();
  const mayEdit = useMay()("chat.reply");
  const answers = useOperatorCall(chat.answers, {});
  const [edited, setEdited] = useState({
    given: empty as Pick<Answer, "code" | "language" | "text">,
    round: 0,
  });
  const edit = (given: Pick<Answer, "code" | "language" | "text">) =>
    setEdited(({ round }) => ({ given, round: round + 1 }));
  return (
    <Page title={t("messages.answers")}>
      {mayEdit ? (
        <Panel>
          <AnswerEditor key={edited.round} given={edited.given} onSaved={() => edit(empty)} />
        </Panel>
      ) : null}
      <Panel isFlush>
        <Loaded call={answers}>
          {({ list }) =>
            list.length === 0 ? (
              <Empty text={t("messages.noAnswer")} />
            ) : (
              <PlainTable
                label={t("messages.answers")}
                rows={list}
                keyOf={({ code, language }) => `${code}.${language}`}
                columns={[
                  { title: t("messages.code"), cell: ({ code }) => <Code>{code}</Code> },
                  { title: t("messages.language"), cell: ({ language }) => language },
                  {
                    title: t("messages.text"),
                    cell: ({ text }) => <span className={styles["text"]}>{text}</span>,
                  },
                  {
                    title: t("messages.changed"),
                    cell: ({ changedBy, changedAt }) => (
                      <>
                        {changedBy} <Time at={changedAt} />
                      </>
                    ),
                  },
                  ...(mayEdit
                    ? [
                        {
                          title: t("messages.act"),
                          cell: (answer: Answer) => (
                            <AnswerActs answer={answer} onEdit={() => edit(answer)} />
                          ),
                        },
                      ]
                    : []),
                ]}
              />
            )
          }
        </Loaded>
      </Panel>
    </Page>
  );
}
