import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { showToast } from "../lib/toasts.ts";
import { SelectField, TextField } from "../ui/controls/fields.tsx";
import { GameField, useNameOf, type ChosenGame } from "../ui/controls/game-field.tsx";
import { ActForm, useRequestId } from "../ui/overlays/act-dialog.tsx";

const fields = ["rounds", "stake", "days"] as const;
/** On-screen keyboard of each number field. */
const inputModes = { rounds: "numeric", stake: "decimal", days: "numeric" } as const;

/** Dialog that grants a member free rounds at a game of the catalogue. */
export function GrantDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const nameOf = useNameOf();
  const vendors = useOperatorCall(operatorCalls.gameCatalog.vendors, {});
  const [member, setMember] = useState("");
  const [vendor, setVendor] = useState("");
  const [game, setGame] = useState<ChosenGame | null>(null);
  const [values, setValues] = useState({ rounds: "", stake: "", days: "30" });
  // One id for the whole dialog, so that repeated presses grant the rounds once.
  const id = useRequestId();
  return (
    <ActForm
      title={t("freeRounds.grant")}
      label={t("freeRounds.grant")}
      call={operatorCalls.freeRounds.grant}
      input={() => ({
        member: member.trim(),
        vendor: game?.vendor ?? "",
        game: game?.code ?? "",
        id,
        rounds: Number(values.rounds),
        stake: values.stake.trim(),
        days: Number(values.days),
      })}
      onDone={() => showToast(t("freeRounds.granted"))}
      onClose={onClose}
    >
      <TextField
        label={t("freeRounds.member")}
        isRequired
        isFocused
        maxLength={40}
        value={member}
        onChange={setMember}
      />
      <SelectField<string>
        label={t("freeRounds.vendor")}
        value={vendor}
        emptyLabel={t("freeRounds.anyVendor")}
        choices={(vendors.data?.list ?? []).map(({ code, name }) => ({
          value: code,
          label: nameOf(name, code),
        }))}
        onChange={(next) => {
          setVendor(next);
          setGame(null);
        }}
      />
      <GameField
        key={vendor}
        label={t("freeRounds.game")}
        {...(vendor === "" ? {} : { vendor })}
        isRequired
        onChoose={setGame}
      />
      {fields.map((field) => (
        <TextField
          key={field}
          label={t(`freeRounds.${field}`)}
          isRequired
          inputMode={inputModes[field]}
          maxLength={40}
          value={values[field]}
          onChange={(value) => setValues({ ...values, [field]: value })}
        />
      ))}
    </ActForm>
  );
}
