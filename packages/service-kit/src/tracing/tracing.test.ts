import { createLogger } from "../logger.ts";
import { createHttpServer } from "../http-server.ts";
import { statementName } from "../db/statement-spans.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTraceCollector, type TraceCollector } from "../../../../tests/trace-collector.ts";
import { createSettingReader } from "../config.ts";
import { readTracing } from "./config.ts";
import { createTracing } from "./otlp.ts";
import { traceCall, traceHeaders, type Tracing } from "./tracing.ts";

const PARENT_TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = `00-${PARENT_TRACE}-b7ad6b7169203331-01`;

let collector: TraceCollector;
const open: Tracing[] = [];

async function start(share = 1): Promise<Tracing> {
  const tracing = (await createTracing({ endpoint: `${collector.url}/`, share }, "khela-test"))!;
  open.push(tracing);
  return tracing;
}

/** Sends the waiting spans and returns everything that the collector received. */
async function collect(tracing: Tracing) {
  await tracing.close();
  return collector.spans();
}

beforeEach(async () => {
  collector = await startTraceCollector();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((tracing) => tracing.close()));
  await collector.close();
});

async function appWith(tracing: Tracing) {
  const lines: string[] = [];
  const log = createLogger({ level: "info", stream: { write: (line) => void lines.push(line) }, tracing });
  const app = createHttpServer({
    log,
    bodyLimit: 1_000,
    requestTracing: { tracing, isForServers: (route) => route === "/notice" },
  });
  for (const path of ["/things/:id", "/notice"])
    app.post(path, async (request) => {
      request.log.info("working");
      return tracing.span("inner", { kind: "internal" }, async () => traceHeaders(tracing));
    });
  const post = (url: string) =>
    app.inject({ method: "POST", url, headers: { traceparent: PARENT }, payload: { a: 1 } });
  return { post, lines };
}

test("request → span by route pattern with its status; work in it is part of it, its log line has the trace's id", async () => {
  const tracing = await start();
  const { post, lines } = await appWith(tracing);
  const { traceparent } = (await post("/things/7")).json<{ traceparent: string }>();
  const [inner, request] = await collect(tracing);
  expect(request).toMatchObject({
    service: "test",
    name: "POST /things/:id",
    parentId: null,
    attributes: { "http.route": "/things/:id", "http.response.status_code": 200 },
  });
  expect(inner).toMatchObject({ name: "inner", parentId: request!.spanId, traceId: request!.traceId });
  expect(traceparent).toBe(`00-${inner!.traceId}-${inner!.spanId}-01`);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: "working", trace_id: request!.traceId, span_id: request!.spanId },
  ]);
});

test("received trace → continued on a route for servers, ignored on any other", async () => {
  const tracing = await start();
  const { post } = await appWith(tracing);
  await post("/notice");
  await post("/things/7");
  const traces = (await collect(tracing)).map(({ name, traceId }) => [name, traceId === PARENT_TRACE]);
  expect(Object.fromEntries(traces)).toMatchObject({ "POST /notice": true, "POST /things/:id": false });
});

test("share 0 → nothing is sent, and the header tells the next server not to sample", async () => {
  const tracing = await start(0);
  const { post } = await appWith(tracing);
  const { traceparent } = (await post("/things/7")).json<{ traceparent: string }>();
  expect(traceparent).toMatch(/-00$/);
  expect(await collect(tracing)).toEqual([]);
});

test("fault in a span → thrown on; its code is kept, its message is not", async () => {
  const tracing = await start();
  const fault = Object.assign(new Error("number 01712345678 is taken"), { code: "23505" });
  await expect(tracing.span("job", { kind: "consumer" }, () => Promise.reject(fault))).rejects.toThrow(
    "taken",
  );
  expect(await collect(tracing)).toMatchObject([{ name: "job", attributes: { "error.type": "23505" } }]);
  expect(collector.received()).not.toContain("01712345678");
});

test("call or statement outside a request → no span of its own; address of a call → only its host", async () => {
  const tracing = await start();
  const url = "http://gateway.test:3002/payouts/p1?token=abc";
  const callOut = () => traceCall(tracing, { method: "POST", url }, () => Promise.resolve(1));
  expect(await callOut()).toBe(1);
  await tracing.span("job", { kind: "consumer" }, callOut);
  expect((await collect(tracing)).map(({ name }) => name)).toEqual(["POST gateway.test:3002", "job"]);
  expect(collector.received()).not.toMatch(/payouts|abc/);
});

test("collector that is away → work goes on", async () => {
  const tracing = await start();
  await collector.close();
  expect(await tracing.span("job", { kind: "consumer" }, () => Promise.resolve(1))).toBe(1);
});

test("not configured → no tracing; a share that is none → refused by name", async () => {
  const read = (env: Record<string, string>) => readTracing(createSettingReader(env));
  expect(await createTracing(read({}), "khela-test")).toBeNull();
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://c:4318" };
  expect(read(on)).toEqual({ endpoint: "http://c:4318", share: 1 });
  expect(read({ ...on, OTEL_TRACES_SAMPLER_ARG: "0.05" })).toMatchObject({ share: 0.05 });
  for (const share of ["1.5", "-1", "half", "5%"])
    expect(() => read({ ...on, OTEL_TRACES_SAMPLER_ARG: share })).toThrow(/^OTEL_TRACES_SAMPLER_ARG is /);
});

test.each([
  ["select balances from play_post_fast($1::smallint, $2::play_item[])", "select play_post_fast"],
  ["\n    insert into audit_log (merchant_id) values ($1)", "insert audit_log"],
  ["update withdraw_order set state = $1", "update withdraw_order"],
  ["select exists (select from play_session where a = $1)", "select play_session"],
  ["select notify_page($1)", "select notify_page"],
  ["commit", "commit"],
])("statement %j → named %j", (text, name) => {
  expect(statementName(text)).toBe(name);
});
