/** The wallet API's suites on functions in the form for data that is spread over nodes, and what that form refuses. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useSpreadForm } from "../../../../../tests/database.ts";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { openPlayerSession } from "../../../../../tests/vendor-client.ts";
import { transferId } from "../../wallet/wallet.ts";
import { parseLaunchToken, parsePlayerId } from "../play.ts";
import { postFastPath, postTransactions, type FastPathItem } from "../store.ts";

afterAll(useSpreadForm());

/** In this process they may have run before, as files of their own: by this name they are read anew. */
const inThisForm = (suite: string): Promise<unknown> => import(`./${suite}.test.ts?spread`);

describe("spread form", async () => {
  for (const suite of ["batch", "routes", "vendor-wide-ids"]) await inThisForm(suite);
});

describe("spread form: batches of several buckets", () => {
  let w: Harness;
  beforeAll(async () => {
    w = await startHarness();
  });
  afterAll(() => w.close());

  /** The first bet of a new player of this bucket. */
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
