import { expect, test } from "vitest";
import type { OperatorCall } from "./operator-call.ts";
import { operatorCalls } from "./operator-calls.ts";
import { createOperatorOpenApi } from "./operator-openapi.ts";

type Operation = {
  readonly operationId: string;
  readonly security: readonly Record<string, unknown>[];
  readonly responses: Record<string, { readonly description: string }>;
};

test("[API-03] OpenAPI of the console: every call with its path, who may make it, its refusals and its proposal", () => {
  const { openapi, paths } = createOperatorOpenApi("https://play.example");
  expect(openapi).toBe("3.1.0");
  const calls = Object.values(operatorCalls).flatMap((area) =>
    Object.values(area as Readonly<Record<string, OperatorCall>>),
  );
  for (const call of calls) {
    const operation = paths[call.path]![call.method.toLowerCase()] as Operation;
    expect(operation.operationId).toBe(call.name);
    expect("202" in operation.responses).toBe(call.approval !== undefined);
    const codes = Object.values(operation.responses).flatMap(({ description }) => description.split(", "));
    for (const code of call.fails) expect(codes).toContain(code);
    const isScripts = call.permission !== "anyone" && call.personOnly !== true;
    expect(operation.security.some((scheme) => "token" in scheme)).toBe(isScripts);
  }
  expect(Object.keys(paths).length).toBe(calls.length);
});
