import { expect, test, vi } from "vitest";
import { games } from "@khela/contract/games/calls";
import { errors } from "@khela/contract/errors";
import type { ErrorCode } from "@khela/contract/errors";
import { CallError, endsSession, mayRetryHelp, send } from "./call.ts";

/** Returns the error of a call that the server answers with this response, or that reaches no server. */
async function failedCall(answer: Response | Error): Promise<CallError> {
  const fetching = vi.spyOn(globalThis, "fetch");
  if (answer instanceof Error) fetching.mockRejectedValue(answer);
  else fetching.mockResolvedValue(answer);
  try {
    const failure: unknown = await send(games.vendors, {}).then(
      () => null,
      (error: unknown) => error,
    );
    if (!(failure instanceof CallError)) throw new Error("the call did not fail");
    return failure;
  } finally {
    fetching.mockRestore();
  }
}

function refused(code: ErrorCode): Promise<CallError> {
  return failedCall(Response.json({ success: false, errorCode: code, message: "" }, errors[code]));
}

test.each(["system.busy", "unknown.system.err", "TOO_MANY_REQUESTS", "request.timeout"] as const)(
  "failed call: %s → trying again may help",
  async (code) => {
    const error = await refused(code);
    expect(error.code).toBe(code);
    expect(mayRetryHelp(error)).toBe(true);
  },
);

test.each([
  "game.unknown",
  "game.not.ready",
  "deposit.order.unknown",
  "permission.denied",
  "safer.break",
] as const)("failed call: %s → trying again does not help", async (code) => {
  expect(mayRetryHelp(await refused(code))).toBe(false);
});

test("no connection, and an answer that is no JSON → network.failed, trying again may help", async () => {
  for (const answer of [new TypeError("no connection"), new Response("<html>", { status: 404 })]) {
    const error = await failedCall(answer);
    expect([error.code, mayRetryHelp(error)]).toEqual(["network.failed", true]);
  }
});

test("failed call → ends the session for the codes of a missing one alone", async () => {
  const ending: string[] = [];
  for (const code of Object.keys(errors) as ErrorCode[])
    if (endsSession(await refused(code))) ending.push(code);
  expect(ending).toEqual(["login.not.session", "user.or.token.invalid"]);
});
