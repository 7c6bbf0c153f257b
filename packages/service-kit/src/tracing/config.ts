// Settings of tracing, under OpenTelemetry's names. They are the same in each process.

import { optional, refuse, webUrl, type Parser, type ReadSetting } from "../config.ts";

export type TracingConfig = {
  /** Base URL of the OTLP collector. */
  readonly endpoint: string;
  /** Share of new traces that are sampled, 0 to 1. */
  readonly share: number;
};

const share: Parser<number> = (text, name) =>
  /^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/.test(text)
    ? Number(text)
    : refuse(name, text, "it must be a share from 0 to 1, such as 0.05");

/** Returns the settings of tracing; null: no collector is set. */
export function readTracing(
  read: ReadSetting<"OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_TRACES_SAMPLER_ARG">,
): TracingConfig | null {
  const endpoint = read("OTEL_EXPORTER_OTLP_ENDPOINT", optional(webUrl));
  const sampled = read("OTEL_TRACES_SAMPLER_ARG", share, "1");
  return endpoint === null ? null : { endpoint, share: sampled };
}
