// Form fields and form values of a payment channel.

import type { ReactNode } from "react";
import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { useCodeText, useT } from "../i18n/texts.ts";
import { SelectField, TextField } from "../ui/controls/fields.tsx";
import { Grid } from "../ui/layout/layout.tsx";
import type { ChannelChoices, ChannelView, Gateways } from "./deposit-types.ts";
import { HoursFields, type Span } from "./hours-fields.tsx";

type Channel = OperatorInputOf<(typeof operatorCalls)["channels"]["save"]>["channel"];
type Kind = ChannelChoices["kinds"][number];
type Gateway = Gateways[number]["name"];

export type ChannelForm = {
  readonly code: string;
  readonly category: string;
  readonly kind: Kind;
  readonly gateway: Gateway;
  readonly nameBn: string;
  readonly nameEn: string;
  readonly icon: string;
  readonly minAmount: string;
  readonly maxAmount: string;
  readonly presets: string;
  readonly feePercent: string;
  readonly hours: readonly Span[];
  readonly timeZone: string;
  readonly minLevel: string;
  readonly languages: string;
};

const split = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

export const toChannelForm = (channel: ChannelView | null, { categories }: ChannelChoices): ChannelForm => ({
  code: channel?.code ?? "",
  category: channel?.category ?? categories[0] ?? "",
  kind: channel?.kind ?? "gateway",
  gateway: channel?.gateway ?? "khela",
  nameBn: channel?.name["bn"] ?? "",
  nameEn: channel?.name["en"] ?? "",
  icon: channel?.icon ?? "/art/icons/channels/bank.webp",
  minAmount: channel?.minAmount ?? "",
  maxAmount: channel?.maxAmount ?? "",
  presets: channel?.presetAmounts.join(", ") ?? "",
  feePercent: channel?.feePercent ?? "0",
  hours: channel?.hours ?? [],
  timeZone: channel?.timeZone ?? "",
  minLevel: String(channel?.minLevel ?? 0),
  languages: channel?.languages?.join(", ") ?? "",
});

/**
 * Converts the form to a channel. Values without a form field keep the channel's present value: names in other
 * languages, and whether the channel is on.
 */
export function toChannel(channel: ChannelView | null, form: ChannelForm, currency: string): Channel {
  const { code, category, kind, icon, minAmount, maxAmount, feePercent, hours } = form;
  const languages = split(form.languages);
  const timeZone = form.timeZone.trim();
  const { bn: _bn, en: _en, ...otherNames } = channel?.name ?? {};
  return {
    code,
    category,
    kind,
    ...(kind === "manual" || form.gateway === "khela" ? {} : { gateway: form.gateway }),
    currency,
    name: {
      ...otherNames,
      ...(form.nameBn.trim() === "" ? {} : { bn: form.nameBn.trim() }),
      en: form.nameEn.trim(),
    },
    icon,
    minAmount,
    maxAmount,
    presetAmounts: split(form.presets),
    feePercent,
    ...(hours.length === 0 ? {} : { hours: hours.map((span) => ({ ...span, days: [...span.days] })) }),
    ...(timeZone === "" ? {} : { timeZone }),
    minLevel: Number(form.minLevel),
    ...(languages.length === 0 ? {} : { languages }),
    enabled: channel?.enabled ?? true,
  };
}

type FieldsProps = {
  readonly form: ChannelForm;
  readonly isNew: boolean;
  readonly choices: ChannelChoices;
  readonly gateways: Gateways;
  readonly onChange: (change: Partial<ChannelForm>) => void;
};

function PlaceFields({ form, isNew, choices, gateways, onChange }: FieldsProps): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  return (
    <>
      {isNew ? (
        <TextField
          label={t("channels.code")}
          description={t("channels.codeHelp")}
          value={form.code}
          onChange={(code) => onChange({ code })}
          isRequired
          isFocused
        />
      ) : null}
      <SelectField
        label={t("channels.category")}
        value={form.category}
        choices={choices.categories.map((value) => ({ value, label: codeText("channelCategory", value) }))}
        onChange={(category) => onChange({ category })}
      />
      <SelectField
        label={t("channels.kind")}
        value={form.kind}
        choices={choices.kinds.map((value) => ({ value, label: codeText("channelKind", value) }))}
        onChange={(kind) => onChange({ kind: kind === "" ? "gateway" : kind })}
      />
      {form.kind === "manual" ? null : (
        <SelectField
          label={t("deposits.gateway")}
          value={form.gateway}
          choices={gateways.map(({ name }) => ({ value: name, label: name }))}
          onChange={(gateway) => onChange({ gateway: gateway === "" ? "khela" : gateway })}
        />
      )}
    </>
  );
}

export function ChannelFields(props: FieldsProps): ReactNode {
  const t = useT();
  const { form, choices, onChange } = props;
  const text = (field: keyof ChannelForm, label: string, more: Partial<TextProps> = {}) => (
    <TextField
      label={label}
      value={form[field] as string}
      onChange={(value) => onChange({ [field]: value })}
      {...more}
    />
  );
  return (
    <>
      <Grid>
        <PlaceFields {...props} />
        {text("nameBn", t("channels.nameBn"))}
        {text("nameEn", t("channels.nameEn"), { isRequired: true })}
        {text("icon", t("channels.icon"), { isRequired: true })}
        {text("minAmount", t("channels.min"), { isRequired: true, inputMode: "decimal" })}
        {text("maxAmount", t("channels.max"), { isRequired: true, inputMode: "decimal" })}
        {text("presets", t("channels.presets"))}
        {text("feePercent", t("channels.fee"), { inputMode: "decimal" })}
        {text("minLevel", t("channels.minLevel"), { inputMode: "numeric" })}
        {text("languages", t("channels.languages"), { description: t("channels.languagesHelp") })}
        {text("timeZone", t("channels.timeZone"), { description: t("channels.timeZoneHelp") })}
      </Grid>
      <HoursFields spans={form.hours} days={choices.days} onChange={(hours) => onChange({ hours })} />
    </>
  );
}

type TextProps = Parameters<typeof TextField>[0];
