import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { askedIdentity } from "./identity-gate.ts";
import { fieldOf, mayRetryHelp, OperatorError } from "./operator-error.ts";
import { addressOf, fetchOperatorCall, fetchOperatorFile, sendOperatorCall } from "./send.ts";

const { access, proposals, lists } = operatorCalls;

let fetching: MockInstance<typeof fetch>;
beforeEach(() => {
  fetching = vi.spyOn(globalThis, "fetch");
});
afterEach(() => {
  fetching.mockRestore();
  expect(askedIdentity()).toBeNull();
});

const answer = (value: unknown, status = 200) => Response.json({ success: true, value }, { status });
const refusal = (errorCode: string, status: number, detail?: unknown) =>
  Response.json(
    { success: false, errorCode, message: `${errorCode} in words`, value: { data: detail } },
    { status },
  );
const nextTurn = () => new Promise((done) => setTimeout(done));

async function failureOf(work: Promise<unknown>): Promise<OperatorError> {
  const failure: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof OperatorError)) throw new Error("it did not fail");
  return failure;
}

test("[OPS-01] request: a read → its input in the address, without what is empty; a write → a JSON body; merchant and language in headers", async () => {
  expect(addressOf(proposals.list, { state: "open", act: "", size: 10, subject: undefined })).toBe(
    "/console/api/proposals/list?state=open&size=10",
  );
  fetching.mockImplementation(async () => answer({}));
  await fetchOperatorCall(access.me, {});
  await sendOperatorCall(proposals.withdraw, { id: "7" });
  const [[readPath, read], [writePath, write]] = fetching.mock.calls as [string, RequestInit][] as [
    [string, RequestInit],
    [string, RequestInit],
  ];
  expect([readPath, read.method, read.body]).toEqual(["/console/api/access/me", "GET", undefined]);
  expect([writePath, write.method, write.body]).toEqual([
    "/console/api/proposals/withdraw",
    "POST",
    '{"id":"7"}',
  ]);
  expect(read.headers).toMatchObject({ language: "BN", merchant: "" });
});

test("answer: 200 → the value; 202 → the proposal; a refusal → code, the server's sentence and its field", async () => {
  fetching.mockResolvedValueOnce(answer({ provenUntil: 5 }));
  expect(await sendOperatorCall(access.prove, { code: "123456" })).toEqual({
    kind: "value",
    value: { provenUntil: 5 },
  });
  fetching.mockResolvedValueOnce(answer({ id: "9", act: "x.y" }, 202));
  expect(await sendOperatorCall(proposals.withdraw, { id: "7" })).toMatchObject({
    kind: "proposal",
    proposal: { id: "9" },
  });
  fetching.mockResolvedValueOnce(refusal("request_param_err", 400, { field: "/id" }));
  const failure = await failureOf(sendOperatorCall(proposals.withdraw, { id: "x" }));
  expect([failure.code, failure.message, failure.status, fieldOf(failure)]).toEqual([
    "request_param_err",
    "request_param_err in words",
    400,
    "id",
  ]);
});

test("failure: no server, and an answer that is no JSON → network.failed, and trying again may help", async () => {
  for (const broken of [
    () => Promise.reject(new TypeError("no connection")),
    () => Promise.resolve(new Response("<html>", { status: 502 })),
  ]) {
    fetching.mockImplementationOnce(broken);
    const failure = await failureOf(fetchOperatorCall(access.me, {}));
    expect([failure.code, mayRetryHelp(failure)]).toEqual(["network.failed", true]);
  }
  expect(mayRetryHelp(new OperatorError("proposal.unknown", "", 404))).toBe(false);
});

test("no session: two requests ask once for the sign-in → both are sent again", async () => {
  fetching
    .mockResolvedValueOnce(refusal("operator.session.missing", 401))
    .mockResolvedValueOnce(refusal("operator.session.missing", 401))
    .mockImplementation(async () => answer({ rows: [] }));
  const both = Promise.all([
    fetchOperatorCall(access.sessions, {}),
    sendOperatorCall(proposals.withdraw, { id: "7" }),
  ]);
  await nextTurn();
  const asked = askedIdentity();
  expect(asked?.ask).toBe("sign-in");
  asked?.answer(true);
  expect(await both).toEqual([{ rows: [] }, { kind: "value", value: { rows: [] } }]);
  expect(fetching).toHaveBeenCalledTimes(4);
});

test("old proof: step-up, then the same request; a step-up that is closed → cancelled", async () => {
  fetching
    .mockResolvedValueOnce(refusal("operator.step.up", 403))
    .mockResolvedValueOnce(answer({ value: 1 }))
    .mockResolvedValueOnce(refusal("operator.step.up", 403));
  const input = { id: "7", hash: "0".repeat(64) };
  const first = sendOperatorCall(proposals.approve, input);
  await nextTurn();
  expect(askedIdentity()?.ask).toBe("step-up");
  askedIdentity()?.answer(true);
  expect(await first).toMatchObject({ kind: "value" });
  expect(fetching.mock.calls[1]).toEqual(fetching.mock.calls[0]);
  const second = failureOf(sendOperatorCall(proposals.approve, input));
  await nextTurn();
  askedIdentity()?.answer(false);
  expect((await second).code).toBe("cancelled");
});

test("the sign-in's own calls → ask for nothing themselves", async () => {
  fetching.mockResolvedValueOnce(refusal("operator.session.missing", 401));
  const failure = await failureOf(fetchOperatorCall(access.me, {}, { isQuiet: true }));
  expect(failure.code).toBe("operator.session.missing");
});

test("file: its name from the answer; a refusal is an error as everywhere", async () => {
  const input = {
    list: "audit.list",
    format: "csv" as const,
    filters: {},
    columns: [{ key: "at", heading: "When" }],
    reason: "monthly report",
  };
  fetching.mockResolvedValueOnce(
    new Response("a,b\n", { headers: { "content-disposition": 'attachment; filename="audit.csv"' } }),
  );
  const file = await fetchOperatorFile(lists.export, input);
  expect([file.name, await file.text()]).toEqual(["audit.csv", "a,b\n"]);
  fetching.mockResolvedValueOnce(refusal("list.export.large", 400));
  expect((await failureOf(fetchOperatorFile(lists.export, input))).code).toBe("list.export.large");
});
