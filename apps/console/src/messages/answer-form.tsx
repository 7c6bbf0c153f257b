import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { Button } from "../ui/controls/button.tsx";
import { SelectField, TextField } from "../ui/controls/fields.tsx";
import { Row, Stack } from "../ui/layout/layout.tsx";
import { ActError } from "../ui/layout/states.tsx";
import { useTellTyping } from "./use-typing.ts";

const MAX_LENGTH = 1_000;
const { chat } = operatorCalls;

/**
 * Form for an operator's answer in the live chat. A canned answer in the member's language can be its start. Unsent
 * text stays, and a retry sends the same message id.
 */
export function AnswerForm({
  memberId,
  language,
}: {
  readonly memberId: string;
  readonly language: string;
}): ReactNode {
  const t = useT();
  const [text, setText] = useState("");
  const tellTyping = useTellTyping(memberId);
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const answers = useOperatorCall(chat.answers, {});
  const canned = (answers.data?.list ?? []).filter((answer) => answer.language === language);
  const reply = useOperatorAct(chat.reply, {
    onDone: () => {
      setText("");
      setRequestId(crypto.randomUUID());
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") void reply.run({ member: memberId, text, requestId });
      }}
    >
      <Stack>
        {canned.length === 0 ? null : (
          <SelectField
            label={t("messages.canned")}
            value=""
            emptyLabel={t("messages.chooseColleague")}
            choices={canned.map(({ code }) => ({ value: code, label: code }))}
            onChange={(code) => setText(canned.find((answer) => answer.code === code)?.text ?? text)}
          />
        )}
        <TextField
          label={t("messages.write")}
          value={text}
          onChange={(written) => {
            setText(written);
            tellTyping();
            // Changed text is a new message with a new id.
            if (reply.error !== null) setRequestId(crypto.randomUUID());
            reply.reset();
          }}
          rows={3}
          maxLength={MAX_LENGTH}
        />
        <ActError error={reply.error} />
        <Row>
          <Button type="submit" look="primary" isPending={reply.isPending} isDisabled={text.trim() === ""}>
            {t("messages.send")}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
