import { useState, type KeyboardEvent, type ReactNode } from "react";
import type { ConsoleLanguage } from "@khela/contract/operator/console-page";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { savedReasonActs } from "@khela/contract/operator/saved-reasons/acts";
import { useT } from "../../i18n/texts.ts";
import type { OperatorError } from "../../lib/api/operator-error.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { useLanguage } from "../../lib/preferences.ts";
import { listSavedReasons, saveReason } from "../../lib/reasons.ts";
import { Button, type ButtonLook } from "../controls/button.tsx";
import { TextField } from "../controls/fields.tsx";
import { ActError } from "../layout/states.tsx";
import { Row, Stack } from "../layout/layout.tsx";
import { Dialog } from "./dialog.tsx";

const MIN_LENGTH = 3;
const MAX_LENGTH = 200;

export type ReasonDialogProps = {
  readonly title: string;
  /** Name of the call, under which the browser stores its earlier reasons. */
  readonly act: string;
  readonly confirmLabel?: string;
  readonly look?: ButtonLook;
  readonly children?: ReactNode;
  /** Reasons that the room offers to every operator. */
  readonly suggestions?: readonly string[];
  /** Language of the person who reads the reason; absent: the operator's language. */
  readonly language?: ConsoleLanguage;
  readonly isPending?: boolean;
  readonly error?: OperatorError | null;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
};

/**
 * Asks for a reason before personal data is read or an act is done. Offers the act's saved reasons and the operator's
 * earlier ones: ↓ and ↑ select, Enter confirms.
 */
export function ReasonDialog({
  title,
  act,
  confirmLabel,
  look = "primary",
  children,
  suggestions = [],
  language,
  isPending = false,
  error = null,
  onConfirm,
  onClose,
}: ReasonDialogProps): ReactNode {
  const t = useT();
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const own = useLanguage();
  const hasSaved = savedReasonActs.some((known) => known === act);
  const { data } = useOperatorCall(operatorCalls.savedReasons.list, {}, { isEnabled: hasSaved });
  const saved = (data?.reasons ?? []).filter((one) => one.act === act).map((one) => one[language ?? own]);
  const offered = [...new Set([...saved, ...listSavedReasons(act), ...suggestions])];
  const choose = (text: string) => {
    setReason(text);
    setIsMissing(false);
  };
  const confirm = () => {
    const text = reason.trim();
    if (text.length < MIN_LENGTH) return setIsMissing(true);
    saveReason(act, text);
    onConfirm(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.shiftKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = offered.indexOf(reason);
    // In a typed reason, arrows move the caret instead of selecting.
    const next = reason === "" || at >= 0 ? offered.at((at + (step ?? 0)) % offered.length) : undefined;
    if (event.key === "Enter") confirm();
    else if (step !== undefined && next !== undefined) choose(next);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <Stack>
          {children}
          <TextField
            label={t("first.reason")}
            description={t(offered.length === 0 ? "first.reasonHelp" : "first.reasonHelpOffered")}
            value={reason}
            onChange={choose}
            onKeyDown={onKeyDown}
            rows={2}
            maxLength={MAX_LENGTH}
            isFocused
            error={isMissing ? t("first.reasonMissing") : null}
          />
          {offered.length === 0 ? null : (
            <Row>
              {offered.map((text) => (
                <Button key={text} size="small" onPress={() => choose(text)}>
                  {text}
                </Button>
              ))}
            </Row>
          )}
          <ActError error={error} />
          <Row>
            <Button type="submit" look={look} isPending={isPending}>
              {confirmLabel ?? t("first.confirm")}
            </Button>
            <Button onPress={onClose}>{t("first.cancel")}</Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
