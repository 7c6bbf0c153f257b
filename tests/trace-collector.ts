/** A collector of traces: an HTTP server that takes OTLP in JSON, as Jaeger and Tempo do. */
import { text } from "node:stream/consumers";
import { startLocalServer } from "./local-server.ts";

type SentAttribute = {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
};
type SentSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly SentAttribute[];
  readonly links?: readonly { readonly traceId: string }[];
};
type Sent = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly SentAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
};

export type CollectedSpan = {
  /** Without the prefix of the product. */
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly linkedTraces: readonly string[];
};

export type TraceCollector = {
  readonly url: string;
  /** Everything received, as text. */
  received(): string;
  spans(): readonly CollectedSpan[];
  close(): Promise<void>;
};

const attributesOf = (sent: readonly SentAttribute[]) =>
  Object.fromEntries(sent.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? ""]));

function toSpans(body: string): CollectedSpan[] {
  return (JSON.parse(body) as Sent).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(attributesOf(resource.attributes)["service.name"]).replace("khela-", "");
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        service,
        traceId: span.traceId,
        spanId: span.spanId,
        parentId: span.parentSpanId ?? null,
        name: span.name,
        attributes: attributesOf(span.attributes),
        linkedTraces: (span.links ?? []).map(({ traceId }) => traceId),
      })),
    );
  });
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const bodies: string[] = [];
  const server = await startLocalServer((request, answer) => {
    void text(request).then((body) => {
      if (request.url === "/v1/traces") bodies.push(body);
      answer.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  return {
    ...server,
    received: () => bodies.join("\n"),
    spans: () => bodies.flatMap(toSpans),
  };
}
