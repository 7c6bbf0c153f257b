import { useState, type ReactNode } from "react";
import { consoleLanguages, type ConsoleLanguage } from "@khela/contract/operator/console-page";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { showToast } from "../lib/toasts.ts";
import { Button } from "../ui/controls/button.tsx";
import { SelectField, TextField } from "../ui/controls/fields.tsx";
import { Note, Page, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { ActError, Loaded } from "../ui/layout/states.tsx";

const { today } = operatorCalls;
type Digest = OperatorOutputOf<typeof today.digest>;

const LANGUAGE_NAMES: Readonly<Record<ConsoleLanguage, string>> = { bn: "বাংলা", en: "English" };
const FIRST_HOUR = 8;

function DigestForm({ wish, canSend }: Digest): ReactNode {
  const t = useT();
  const [email, setEmail] = useState(wish?.email ?? "");
  const [hour, setHour] = useState(String(wish?.hour ?? FIRST_HOUR));
  const [language, setLanguage] = useState<ConsoleLanguage>(wish?.language ?? consoleLanguages[0]);
  const save = useOperatorAct(today.saveDigest, { onDone: () => showToast(t("today.digestSaved")) });
  const stop = useOperatorAct(today.stopDigest, { onDone: () => showToast(t("today.digestStopped")) });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save.run({ email: email.trim(), language, hour: Number(hour) });
      }}
    >
      <Stack>
        {canSend ? null : <Note>{t("today.digestNoMail")}</Note>}
        <TextField
          label={t("today.digestEmail")}
          type="email"
          value={email}
          onChange={setEmail}
          maxLength={254}
          isRequired
        />
        <TextField
          label={t("today.digestHour")}
          description={t("today.digestHourHelp")}
          inputMode="numeric"
          value={hour}
          onChange={setHour}
          maxLength={2}
          isRequired
        />
        <SelectField<ConsoleLanguage>
          label={t("today.digestLanguage")}
          value={language}
          choices={consoleLanguages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(chosen) => setLanguage(chosen === "" ? consoleLanguages[0] : chosen)}
        />
        <ActError error={save.error ?? stop.error} />
        <Row>
          <Button type="submit" look="primary" isPending={save.isPending}>
            {t("today.digestSave")}
          </Button>
          {wish === null ? null : (
            <Button isPending={stop.isPending} onPress={() => void stop.run({})}>
              {t("today.digestStop")}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}

/** The daily digest by mail: address, hour and language. */
export function DigestScreen(): ReactNode {
  const t = useT();
  const call = useOperatorCall(today.digest, {});
  return (
    <Page title={t("today.digest")} sub={t("today.digestSub")}>
      <Panel>
        <Loaded call={call}>{(digest) => <DigestForm key={digest.wish?.email ?? ""} {...digest} />}</Loaded>
      </Panel>
    </Page>
  );
}
