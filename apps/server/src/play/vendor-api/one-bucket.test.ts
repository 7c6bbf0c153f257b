/**
 * The wallet API with batches of one bucket, as on distributed nodes, and its refusal of batches with several buckets.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useOneBucketBatches } from "../../../../../tests/database.ts";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { openPlayerSession } from "../../../../../tests/vendor-client.ts";
import { transferId } from "../../wallet/wallet.ts";
import { parseLaunchToken, parsePlayerId } from "../play.ts";
import { postFastPath, postTransactions, type FastPathItem } from "../store.ts";

afterAll(useOneBucketBatches());

/**
 * Imports a test suite a second time. The query string avoids the module cache, in case the suite has already run in
 * this process.
 */
const withOneBucket = (suite: string): Promise<unknown> => import(`./${suite}.test.ts?one-bucket`);

describe("batches of one bucket", async () => {
  for (const suite of ["batch", "vendor-wide-ids"]) await withOneBucket(suite);
});

describe("batches of several buckets", () => {
  let w: Harness;
  beforeAll(async () => {
    w = await startHarness();
  });
  afterAll(() => w.close());

  /** Returns the first bet of a new player in this bucket. */
  async function bet(bucket: number): Promise<FastPathItem> {
    const at = await openPlayerSession(w, await w.person(`of${bucket}`, { balance: "100.00", bucket }));
    const member = parsePlayerId(at.player)!;
    return {
      ...member,
      method: "bet",
      vendor: "JL",
      tokenHash: parseLaunchToken(at.session)!.hash,
      transactionId: "bet",
      roundId: "bet",
      gameCode: at.gameCode,
      currency: "BDT",
      amountMinor: 100n,
      winMinor: null,
      riskedMinor: null,
      reference: null,
      detail: undefined,
      final: false,
      transferId: transferId("vendor:JL", String(member.memberId), "bet", "first"),
      winTransferId: null,
      freeRound: null,
      rules: null,
    };
  }

  test("[M8] vendor batch: bets of two buckets → refused by code, nothing changed; each by itself → accepted", async () => {
    const { db } = w.services;
    const bets = [await bet(1), await bet(2)];
    for (const post of [postFastPath, postTransactions])
      await expect(post(db, bets)).rejects.toMatchObject({ code: "KL003" });
    for (const item of bets)
      expect(await postTransactions(db, [item])).toMatchObject([{ status: "OK", balance: 9_900n }]);
  });
});
