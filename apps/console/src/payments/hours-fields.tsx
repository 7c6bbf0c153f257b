import type { ReactNode } from "react";
import { useCodeText, useT } from "../i18n/texts.ts";
import { Button } from "../ui/controls/button.tsx";
import { CheckField, TextField } from "../ui/controls/fields.tsx";
import { Note, Row, Stack } from "../ui/layout/layout.tsx";
import type { ChannelChoices, ChannelView } from "./deposit-types.ts";

export type Span = NonNullable<ChannelView["hours"]>[number];
type Day = ChannelChoices["days"][number];

/** Form fields for a channel's opening hours: spans of days and times. Without any span, the channel is always open. */
export function HoursFields({
  spans,
  days,
  onChange,
}: {
  readonly spans: readonly Span[];
  readonly days: readonly Day[];
  readonly onChange: (spans: readonly Span[]) => void;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const change = (place: number, part: Partial<Span>) =>
    onChange(spans.map((span, at) => (at === place ? { ...span, ...part } : span)));
  const toggle = (span: Span, day: Day, isOn: boolean): Day[] =>
    days.filter((one) => (one === day ? isOn : span.days.includes(one)));
  return (
    <Stack>
      <h3>{t("channels.hours")}</h3>
      {spans.length === 0 ? <Note>{t("channels.alwaysOpen")}</Note> : null}
      {spans.map((span, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- spans have no id, and are added at the end
        <fieldset key={place}>
          <legend>{t("channels.span", { place: place + 1 })}</legend>
          <Stack>
            <Row>
              {days.map((day) => (
                <CheckField
                  key={day}
                  label={codeText("channelDay", day)}
                  isChecked={span.days.includes(day)}
                  onChange={(isOn) => change(place, { days: toggle(span, day, isOn) })}
                />
              ))}
            </Row>
            <Row>
              <TextField
                label={t("channels.from")}
                type="time"
                value={span.from}
                onChange={(from) => change(place, { from })}
                isRequired
              />
              <TextField
                label={t("channels.to")}
                type="time"
                value={span.to}
                onChange={(to) => change(place, { to })}
                isRequired
              />
              <Button size="small" onPress={() => onChange(spans.filter((_, at) => at !== place))}>
                {t("channels.removeSpan")}
              </Button>
            </Row>
          </Stack>
        </fieldset>
      ))}
      <Row>
        <Button
          size="small"
          onPress={() => onChange([...spans, { days: [...days], from: "09:00", to: "22:00" }])}
        >
          {t("channels.addSpan")}
        </Button>
      </Row>
    </Stack>
  );
}
