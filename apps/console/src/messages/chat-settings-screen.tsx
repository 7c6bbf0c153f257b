import { useState, type ReactNode } from "react";
import { chatQuestionMax, chatQuestionsMax } from "@khela/contract/inbox/chat-limits";
import type { ChatSettings } from "@khela/contract/operator/chat/schemas";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useMay } from "../lib/session.tsx";
import { showToast } from "../lib/toasts.ts";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/fields.tsx";
import { Note, Page, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { ActError, Empty, Loaded } from "../ui/layout/states.tsx";

const { chat } = operatorCalls;
type Question = ChatSettings["questions"][number];

function Questions({
  questions,
  onChange,
}: {
  readonly questions: readonly Question[];
  readonly onChange: (questions: Question[]) => void;
}): ReactNode {
  const t = useT();
  const change = (place: number, part: Partial<Question>) =>
    onChange(questions.map((question, at) => (at === place ? { ...question, ...part } : question)));
  return (
    <Stack>
      <h2>{t("messages.questions")}</h2>
      {questions.length === 0 ? <Note>{t("messages.noQuestion")}</Note> : null}
      {questions.map((question, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- questions have no id, and are added at the end
        <fieldset key={place}>
          <legend>{t("messages.question", { place: place + 1 })}</legend>
          <Stack>
            <TextField
              label="বাংলা"
              value={question.BN}
              onChange={(BN) => change(place, { BN })}
              maxLength={chatQuestionMax}
              isRequired
            />
            <TextField
              label="English"
              value={question.EN}
              onChange={(EN) => change(place, { EN })}
              maxLength={chatQuestionMax}
              isRequired
            />
            <Row>
              <Button size="small" onPress={() => onChange(questions.filter((_, at) => at !== place))}>
                {t("messages.remove")}
              </Button>
            </Row>
          </Stack>
        </fieldset>
      ))}
      {questions.length >= chatQuestionsMax ? null : (
        <Row>
          <Button size="small" onPress={() => onChange([...questions, { BN: "", EN: "" }])}>
            {t("messages.addQuestion")}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function SettingsForm({ given }: { readonly given: ChatSettings }): ReactNode {
  const t = useT();
  const [settings, setSettings] = useState(given);
  const save = useOperatorAct(chat.saveSettings, {
    onDone: () => showToast(t("messages.settingsSaved")),
  });
  const set = (part: Partial<ChatSettings>) => setSettings({ ...settings, ...part });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save.run(settings);
      }}
    >
      <Stack>
        <Row>
          <TextField
            label={t("messages.opens")}
            type="time"
            value={settings.opens}
            onChange={(opens) => set({ opens })}
            isRequired
          />
          <TextField
            label={t("messages.closes")}
            type="time"
            value={settings.closes}
            onChange={(closes) => set({ closes })}
            isRequired
          />
        </Row>
        <Note>{t("messages.hoursHelp")}</Note>
        <TextField
          label={t("messages.usualWait")}
          description={t("messages.usualWaitHelp")}
          value={settings.usualWaitMinutes === null ? "" : String(settings.usualWaitMinutes)}
          onChange={(text) => set({ usualWaitMinutes: text.trim() === "" ? null : Number(text) || 0 })}
          inputMode="numeric"
          maxLength={4}
        />
        <Questions questions={settings.questions} onChange={(questions) => set({ questions })} />
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

function ReadSettings({ settings }: { readonly settings: ChatSettings }): ReactNode {
  const t = useT();
  const { opens, closes, usualWaitMinutes, questions } = settings;
  return (
    <Stack>
      <p>
        {t("messages.opens")}: {opens} · {t("messages.closes")}: {closes} · {t("messages.usualWait")}:{" "}
        {usualWaitMinutes ?? "–"}
      </p>
      {questions.length === 0 ? (
        <Empty text={t("messages.noQuestion")} />
      ) : (
        <PlainTable
          label={t("messages.questions")}
          rows={questions}
          keyOf={({ EN }) => EN}
          columns={[
            { title: "বাংলা", cell: ({ BN }) => BN },
            { title: "English", cell: ({ EN }) => EN },
          ]}
        />
      )}
    </Stack>
  );
}

/** Settings of the live chat: its hours and usual answering time, and the questions that members send with one tap. */
export function ChatSettingsScreen(): ReactNode {
  const t = useT();
  const mayEdit = useMay()("settings.edit");
  const settings = useOperatorCall(chat.settings, {});
  return (
    <Page title={t("messages.chatSettings")}>
      <Panel>
        <Loaded call={settings}>
          {(given) => (mayEdit ? <SettingsForm given={given} /> : <ReadSettings settings={given} />)}
        </Loaded>
      </Panel>
    </Page>
  );
}
