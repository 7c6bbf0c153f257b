import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { showToast } from "../lib/toasts.ts";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/fields.tsx";
import { Row, Stack } from "../ui/layout/layout.tsx";
import { ActError } from "../ui/layout/states.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";

const fields = ["member", "vendor", "game", "rounds", "stake", "days"] as const;
type Field = (typeof fields)[number];
/** How each is typed. */
const inputModes = {
  member: "text",
  vendor: "text",
  game: "text",
  rounds: "numeric",
  stake: "decimal",
  days: "numeric",
} as const;
const empty: Readonly<Record<Field, string>> = {
  member: "",
  vendor: "",
  game: "",
  rounds: "",
  stake: "",
  days: "30",
};

export function GrantDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const [values, setValues] = useState(empty);
  // the same form is the same grant, however often it is sent
  const [id] = useState(() => crypto.randomUUID());
  const grant = useOperatorAct(operatorCalls.freeRounds.grant, {
    onDone: () => showToast(t("freeRounds.granted")),
  });
  const submit = async () => {
    const { member, vendor, game, rounds, stake, days } = values;
    const outcome = await grant.run({
      member: member.trim(),
      vendor: vendor.trim(),
      game: game.trim(),
      id,
      rounds: Number(rounds),
      stake: stake.trim(),
      days: Number(days),
    });
    if (outcome.kind !== "failed") onClose();
  };
  return (
    <Dialog title={t("freeRounds.grant")} onClose={onClose} isModal>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack>
          {fields.map((field, place) => (
            <TextField
              key={field}
              label={t(`freeRounds.${field}`)}
              isRequired
              isFocused={place === 0}
              inputMode={inputModes[field]}
              maxLength={field === "game" ? 120 : 40}
              value={values[field]}
              onChange={(value) => setValues({ ...values, [field]: value })}
            />
          ))}
          <ActError error={grant.error} />
          <Row>
            <Button type="submit" look="primary" isPending={grant.isPending}>
              {t("freeRounds.grant")}
            </Button>
            <Button onPress={onClose}>{t("first.cancel")}</Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
