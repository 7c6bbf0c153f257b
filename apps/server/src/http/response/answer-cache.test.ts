import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness, type Person } from "../../../../../tests/harness.ts";

let harness: Harness;
let base: string;
let person: Person;
beforeAll(async () => {
  harness = await startHarness();
  base = await harness.listen();
  person = await harness.person("rahim", { balance: "10.00" });
  await harness.database.db.run(sql`
    insert into favourite (bucket, member_id, node_id, at)
    select ${person.bucket}, ${person.memberId}, node_id, now() from game where enabled and playable order by node_id desc limit 50`);
});
afterAll(() => harness.close());

const path = `${calls.games.favourites.path}?pageNo=1&pageSize=50`;

/** Sends a request; returns the response body as sent, not decoded. */
async function receive(accepted: string, url = path, token = person.token) {
  const { request } = await import("node:http");
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(
      base + url,
      { headers: { merchant: "khela", authorization: token, "accept-encoding": accepted } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
      },
    )
      .on("error", reject)
      .end();
  });
}

describe("a member's own answer", () => {
  test("fifty favourites, client takes brotli or gzip → the same text in at most 5 kB, first and again", async () => {
    const whole = await receive("identity");
    expect(whole.headers["content-encoding"]).toBeUndefined();
    const text = whole.body.toString();
    expect((JSON.parse(text) as { value: { content: unknown[] } }).value.content).toHaveLength(50);
    for (const [accepted, encoding, decode] of [
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["gzip;q=1.0, br;q=0", "gzip", gunzipSync],
    ] as const)
      for (const _ of ["first", "again"]) {
        const packed = await receive(accepted);
        expect(packed.headers).toMatchObject({
          "content-encoding": encoding,
          vary: expect.stringContaining("Accept-Encoding"),
        });
        expect(packed.body.length).toBeLessThanOrEqual(5 * 1_024);
        expect(decode(packed.body).toString()).toBe(text);
      }
  });

  test("favourites kept compressed; then a game renamed, another removed, a member with others → each in the next answer", async () => {
    const read = async (token = person.token) => {
      const { headers, body } = await receive("br", path, token);
      const text = headers["content-encoding"] === "br" ? brotliDecompressSync(body) : body;
      return (JSON.parse(text.toString()) as { value: { content: { nodeId: number; gameName: string }[] } })
        .value.content;
    };
    const before = await read();
    expect(await read()).toEqual(before);
    const [renamed, removed] = before;
    await harness.database.owner.run(
      sql`update game set name = name || '{"en": "Renamed just now", "bn": "Renamed just now"}' where node_id = ${renamed!.nodeId}`,
    );
    await expect.poll(async () => (await read())[0]?.gameName).toBe("Renamed just now");
    await person.client.callOrThrow(calls.games.removeFavourite, { nodeId: removed!.nodeId });
    expect((await read()).map(({ nodeId }) => nodeId)).toEqual(
      before.map(({ nodeId }) => nodeId).filter((nodeId) => nodeId !== removed!.nodeId),
    );
    expect(await read((await harness.person("karim")).token)).toEqual([]);
  });

  test("answer below 1 kB → not compressed", async () => {
    const { headers, body } = await receive("br", calls.wallet.balance.path);
    expect(headers["content-encoding"]).toBeUndefined();
    expect(JSON.parse(body.toString())).toMatchObject({ value: { sumBalance: "10.00" } });
  });
});
