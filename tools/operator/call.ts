/** Makes a call of the console with an operator's API token, from the declaration in the contract alone. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { consoleApiPath, type OperatorCall } from "@khela/contract/operator/operator-call";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { headers } from "@khela/contract/wire";
import type { Config } from "../../apps/server/src/infra/config.ts";
import { Refused } from "../refused.ts";

const TIMEOUT_MS = 60_000;

type Answer = {
  readonly success?: boolean;
  readonly value?: unknown;
  readonly errorCode?: string;
  readonly message?: string;
};

export const everyCall: readonly OperatorCall[] = Object.values(operatorCalls).flatMap((area) =>
  Object.values(area as Readonly<Record<string, OperatorCall>>),
);

/** Returns a line for each call that an API token may make, sorted by name: its permission, effect and requirements. */
export function listCalls(): string[] {
  const rows = everyCall
    .filter(({ permission, personOnly }) => permission !== "anyone" && personOnly !== true)
    .map((call) => [call.name, call.permission, marksOf(call)] as const);
  const width = Math.max(...rows.map(([name]) => name.length));
  const permissionWidth = Math.max(...rows.map(([, permission]) => permission.length));
  return rows
    .map(([name, permission, marks]) =>
      `${name.padEnd(width)}  ${permission.padEnd(permissionWidth)}  ${marks}`.trimEnd(),
    )
    .sort();
}

function marksOf({ effect, approval, reason, upload }: OperatorCall): string {
  return [
    effect,
    ...(approval === undefined ? [] : ["may need a second operator"]),
    ...(reason === true ? ["with a reason"] : []),
    ...(upload === undefined ? [] : ["takes files"]),
  ].join(", ");
}

/** Reads an input: JSON text, or the path of a file with JSON. @throws {Refused} */
export function readInput(given: string | undefined): Readonly<Record<string, unknown>> {
  if (given === undefined) return {};
  const isText = given.trimStart().startsWith("{");
  let text = given;
  let input: unknown;
  try {
    if (!isText) text = readFileSync(given, "utf8");
    input = JSON.parse(text);
  } catch (error) {
    throw new Refused(`--input ${isText ? "is no JSON" : given}: ${(error as Error).message}`);
  }
  if (typeof input !== "object" || input === null || Array.isArray(input))
    throw new Refused("--input must be a JSON object.");
  return input as Readonly<Record<string, unknown>>;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function requestOf(
  call: OperatorCall,
  input: Readonly<Record<string, unknown>>,
  files: readonly string[],
): { readonly path: string; readonly init: RequestInit } {
  const { method, path } = call;
  const fields = Object.entries(input).map(([name, value]) => [name, textOf(value)] as [string, string]);
  if (method === "GET") {
    const query = new URLSearchParams(fields).toString();
    return { path: query === "" ? path : `${path}?${query}`, init: { method } };
  }
  if (files.length === 0)
    return {
      path,
      init: { method, headers: { "content-type": "application/json" }, body: JSON.stringify(input) },
    };
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value);
  for (const file of files) form.append("file", new Blob([readFileSync(file)]), basename(file));
  return { path, init: { method, body: form } };
}

function findCall(name: string): OperatorCall {
  const call = everyCall.find((row) => row.name === name);
  if (call === undefined)
    throw new Refused(`there is no call "${name}"; npm run operator -- list shows them.`);
  if (call.permission === "anyone" || call.personOnly === true)
    throw new Refused(`${name} is made by a person in the console.`);
  return call;
}

export type Done = { readonly value: unknown; readonly isProposal: boolean };

/** Makes a call on the running server. @throws {Refused} with the server's code and sentence */
export async function callAsOperator(
  { publicUrl, merchantCode, operatorToken }: Pick<Config, "publicUrl" | "merchantCode" | "operatorToken">,
  {
    name,
    input,
    files,
  }: { readonly name: string; readonly input: string | undefined; readonly files: readonly string[] },
): Promise<Done> {
  const call = findCall(name);
  if (operatorToken === null)
    throw new Refused("KHELA_OPERATOR_TOKEN is not set: create an API token in the console.");
  if (files.length > 0 && call.upload === undefined) throw new Refused(`${name} takes no files.`);
  const { path, init } = requestOf(call, readInput(input), files);
  const answer = await fetch(publicUrl + path, {
    ...init,
    headers: {
      ...init.headers,
      authorization: `Bearer ${operatorToken}`,
      [headers.merchant]: merchantCode,
      [headers.language]: "EN",
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new Refused(`the server at ${publicUrl} does not answer; npm start starts it.`);
  });
  const text = await answer.text();
  if (answer.headers.get("content-type")?.includes("json") !== true && answer.ok)
    return { value: text, isProposal: false };
  const { success, value, errorCode, message } = readAnswer(text, publicUrl);
  if (success !== true) throw new Refused(`${errorCode ?? answer.status}: ${message ?? "refused"}`);
  return { value, isProposal: answer.status === 202 };
}

function readAnswer(text: string, publicUrl: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    throw new Refused(`${publicUrl}${consoleApiPath} is no server of Khela.`);
  }
}
