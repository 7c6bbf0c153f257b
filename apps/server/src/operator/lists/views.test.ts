import { afterAll, beforeAll, expect, test } from "vitest";
import { maxViews } from "@khela/contract/operator/lists/schemas";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { createOperator } from "../../../../../tests/operators.ts";

const { views, saveView, removeView } = operatorCalls.lists;
const view = { list: "audit.list", name: "Denials", query: "action=operator.denied", isShared: false };

let w: Harness;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(async () => {
  await w.close();
});

test("[OPS-01] views: saved, saved again, shared, removed → the owner's at once, another's only while shared", async () => {
  const olive = await createOperator(w, "olive");
  const pavel = await createOperator(w, "pavel");
  const { id } = await olive.callOrThrow(saveView, view);
  expect((await olive.callOrThrow(views, { list: "audit.list" })).views).toEqual([
    { id, name: "Denials", query: view.query, isShared: false, isMine: true, owner: "olive" },
  ]);
  expect((await pavel.callOrThrow(views, { list: "audit.list" })).views).toEqual([]);
  const again = await olive.callOrThrow(saveView, { ...view, query: "size=100", isShared: true });
  expect(again.id).toBe(id);
  expect((await pavel.callOrThrow(views, { list: "audit.list" })).views).toMatchObject([
    { id, query: "size=100", isMine: false, owner: "olive" },
  ]);
  expect((await pavel.callOrThrow(views, { list: "proposals.list" })).views).toEqual([]);
  expect(await pavel.call(removeView, { id })).toMatchObject({ errorCode: "list.view.unknown" });
  await olive.callOrThrow(removeView, { id });
  expect(await olive.call(removeView, { id })).toMatchObject({ errorCode: "list.view.unknown" });
  expect((await pavel.callOrThrow(views, { list: "audit.list" })).views).toEqual([]);
});

test("[OPS-01] views: a list that is none or that the operator may not read, too many, a blank name → refused", async () => {
  const cora = await createOperator(w, "cora", { roles: ["content"] });
  expect(await cora.call(saveView, view)).toMatchObject({ errorCode: "list.unknown" });
  expect(await cora.call(views, { list: "audit.list" })).toMatchObject({ errorCode: "list.unknown" });
  const rafi = await createOperator(w, "rafi");
  expect(await rafi.call(saveView, { ...view, list: "access.me" })).toMatchObject({
    errorCode: "list.unknown",
  });
  expect(await rafi.call(saveView, { ...view, name: " " })).toMatchObject({ errorCode: "request_param_err" });
  for (let number = 0; number < maxViews; number += 1)
    await rafi.callOrThrow(saveView, { ...view, name: `view ${number}` });
  expect(await rafi.call(saveView, view)).toMatchObject({ errorCode: "list.view.limit" });
  expect(await rafi.call(saveView, { ...view, name: "view 7" })).toMatchObject({ status: 200 });
});
