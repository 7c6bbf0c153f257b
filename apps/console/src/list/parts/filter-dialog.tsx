import { useState, type ReactNode } from "react";
import { filterFields, type ListDeclaration, type ListFilter } from "@khela/contract/operator/lists";
import { useCodeText, useT } from "../../i18n/texts.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CheckField, SelectField, TextField } from "../../ui/controls/fields.tsx";
import { Row, Stack } from "../../ui/layout/layout.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import styles from "../list.module.css";
import { cleanNumber, fromLocalTime, toLocalTime } from "./filter-fields.ts";

export type FilterValues = Readonly<Record<string, string | undefined>>;

type FieldProps = {
  readonly name: string;
  readonly filter: ListFilter;
  readonly texts: string;
  readonly values: FilterValues;
  readonly onChange: (change: FilterValues) => void;
  readonly isFocused: boolean;
};

/** Returns the label of a filter: the label of its column, or a separate one for a filter without a column. */
export function useFilterLabel(texts: string): (name: string, list: ListDeclaration) => string {
  const codeText = useCodeText();
  return (name, list) =>
    codeText(Object.hasOwn(list.columns, name) ? `${texts}.column` : `${texts}.filter`, name);
}

function EnumFilter({
  name,
  values: possible,
  label,
  texts,
  value,
  onChange,
}: {
  readonly name: string;
  readonly values: readonly string[];
  readonly label: string;
  readonly texts: string;
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
}): ReactNode {
  const codeText = useCodeText();
  const chosen = value === "" ? [] : value.split(",");
  return (
    <fieldset>
      <legend>{label}</legend>
      {possible.map((one) => (
        <CheckField
          key={one}
          label={codeText(`${texts}.${name}`, one)}
          isChecked={chosen.includes(one)}
          onChange={(isChecked) => {
            const next = possible.filter((other) => (other === one ? isChecked : chosen.includes(other)));
            onChange(next.length === 0 ? undefined : next.join(","));
          }}
        />
      ))}
    </fieldset>
  );
}

function FilterField({
  name,
  filter,
  label,
  texts,
  values,
  onChange,
  isFocused,
}: FieldProps & { readonly label: string }): ReactNode {
  const t = useT();
  const [first = name, last = name] = filterFields(name, filter);
  const value = values[first] ?? "";
  if (filter.kind === "enum")
    return (
      <EnumFilter
        name={name}
        values={filter.values}
        label={label}
        texts={texts}
        value={value}
        onChange={(next) => onChange({ [first]: next })}
      />
    );
  if (filter.kind === "boolean")
    return (
      <SelectField
        label={label}
        emptyLabel={t("list.any")}
        value={value as "true" | "false" | ""}
        isFocused={isFocused}
        onChange={(next) => onChange({ [first]: next === "" ? undefined : next })}
        choices={[
          { value: "true", label: t("first.yes") },
          { value: "false", label: t("first.no") },
        ]}
      />
    );
  if (filter.kind === "time")
    return (
      <>
        <TextField
          label={t("list.from", { label })}
          type="datetime-local"
          isFocused={isFocused}
          value={toLocalTime(value)}
          onChange={(text) => onChange({ [first]: fromLocalTime(text) })}
        />
        <TextField
          label={t("list.before", { label })}
          type="datetime-local"
          value={toLocalTime(values[last])}
          onChange={(text) => onChange({ [last]: fromLocalTime(text) })}
        />
      </>
    );
  if (filter.kind === "money" || filter.kind === "number")
    return (
      <>
        <TextField
          label={t("list.min", { label })}
          inputMode="decimal"
          isFocused={isFocused}
          value={value}
          onChange={(text) => onChange({ [first]: cleanNumber(text) })}
        />
        <TextField
          label={t("list.max", { label })}
          inputMode="decimal"
          value={values[last] ?? ""}
          onChange={(text) => onChange({ [last]: cleanNumber(text) })}
        />
      </>
    );
  return (
    <TextField
      label={label}
      {...(filter.kind === "prefix" ? { description: t("list.prefix") } : {})}
      isFocused={isFocused}
      value={value}
      onChange={(text) => onChange({ [first]: text.trimStart() })}
    />
  );
}

/** Dialog with all filters of a list. Enter applies them. */
export function FilterDialog({
  list,
  texts,
  values,
  focused,
  onApply,
  onClose,
}: {
  readonly list: ListDeclaration;
  readonly texts: string;
  readonly values: FilterValues;
  /** Name of the filter whose field gets the focus; null: the first filter. */
  readonly focused: string | null;
  readonly onApply: (values: FilterValues) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const labelOf = useFilterLabel(texts);
  const [draft, setDraft] = useState(values);
  const filters = Object.entries(list.filters);
  const first = focused ?? filters[0]?.[0];
  return (
    <Dialog title={t("list.filters")} size="wide" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onApply(draft);
        }}
      >
        <Stack>
          <div className={styles["fields"]}>
            {filters.map(([name, filter]) => (
              <FilterField
                key={name}
                name={name}
                filter={filter}
                label={labelOf(name, list)}
                texts={texts}
                values={draft}
                onChange={(change) => setDraft((known) => ({ ...known, ...change }))}
                isFocused={name === first}
              />
            ))}
          </div>
          <Row>
            <Button type="submit" look="primary">
              {t("list.apply")}
            </Button>
            <Button
              onPress={() =>
                setDraft(Object.fromEntries(Object.keys(draft).map((field) => [field, undefined])))
              }
            >
              {t("list.clear")}
            </Button>
            <Button onPress={onClose}>{t("first.cancel")}</Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
