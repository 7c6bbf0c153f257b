import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addVendor,
  allowAddresses,
  checkGames,
  importGames,
  listVendors,
  rotateKey,
  switchVendor,
} from "../../apps/server/src/games/vendors/registry.ts";
import { fetchGames } from "../../apps/server/src/play/vendor-api/games-list.ts";
import { vendorSecretLabel } from "../../apps/server/src/play/play.ts";
import { startFakeVendor } from "../../tests/fake-vendor.ts";
import { startHarness, type Harness } from "../../tests/harness.ts";
import { operatorName } from "./operator-name.ts";
import { readCommand } from "./options.ts";

const SITE = "https://khela.example";
const folder = mkdtempSync(join(tmpdir(), "khela-vendor-"));
let w: Harness;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await w.close();
});

const addresses = ["--url", "https://api.new.example", "--launch-url", "https://games.new.example/play"];
const readAdd = (...more: string[]) => readCommand(["add", "NEWCO", "--name", "New Co", ...more], SITE);
const newVendor = (code: string) => {
  const command = readCommand(["add", code, "--name", "New Co", ...addresses], SITE);
  if (command?.name !== "add") throw new Error("add is a command");
  return command.vendor;
};
const by = { actor: "operator:mina", now: new Date() };
const newest = { code: "coin", type: "PVP", name: { en: "Coin Toss", bn: "কয়েন টস" } } as const;

describe("vendor command line", () => {
  test("operator's name: small letters, digits, dots, hyphens → as it is; another spelling, blanks, letters that look alike → refused", () => {
    expect(operatorName("mina.b-2")).toBe("mina.b-2");
    for (const name of [
      "Mina",
      " mina",
      "mina ",
      "m\u0456na",
      "\uff4dina",
      "mi\u200bna",
      "mi na",
      "feed.mina",
      "",
    ])
      expect(() => operatorName(name), name).toThrow("--operator NAME is 1 to 40 lowercase letters");
  });

  test.each([
    [["add"], "the vendor's code is missing."],
    [["add", "NEWCO", ...addresses], "--name is missing."],
    [["add", "NEWCO", "--name", "N", "--url", "https://a.example"], "--launch-url is missing."],
    [["add", "NEWCO", "OTHER", "--name", "N", ...addresses], '"OTHER" is one word too many.'],
    [["rotate-key", "JL", "--grace-hours", "-1"], "Option '--grace-hours' argument is ambiguous."],
    [
      ["rotate-key", "JL", "--grace-hours", "9999"],
      '--grace-hours is "9999", and has to be a whole number up to 720.',
    ],
    [["off", "JL", "--name", "N"], "--name is no option of off."],
    [["off", "JL", "--secret", "N"], "Unknown option '--secret'."],
    [["allow-ip", "JL"], 'allow-ip needs an address, a range or "any".'],
    [["games", "drop", "JL"], "games drop is unknown: games import FILE, games fetch CODE."],
    [["games", "import"], "games import needs a file."],
  ])("vendor %j → refused, naming the fault", (args, message) => {
    expect(() => readCommand(args, SITE)).toThrow(message);
  });

  test.each([
    ["http://games.new.example/play"],
    ["javascript:alert(1)"],
    ["https://user:pass@games.new.example"],
    ["games.new.example"],
  ])("vendor add: launch address %s → refused, naming it", (url) => {
    expect(() => readAdd("--url", "https://api.new.example", "--launch-url", url)).toThrow(
      `--launch-url is "${url}"`,
    );
  });

  test("vendor add: the site's own origin → refused, since a frame of it could take the session", () => {
    expect(() => readAdd("--url", "https://api.new.example", "--launch-url", `${SITE}/games`)).toThrow(
      "--launch-url is the site's own address",
    );
  });

  test("vendor add: adapter unknown, or its key missing, needless or private → refused; right → taken", () => {
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    const [right, wrong] = [join(folder, "public.pem"), join(folder, "private.pem")];
    const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
    writeFileSync(right, pem);
    writeFileSync(wrong, privateKey.export({ type: "pkcs8", format: "pem" }));
    expect(() => readAdd(...addresses, "--adapter", "nobody")).toThrow('there is no adapter "nobody"');
    expect(() => readAdd(...addresses, "--adapter", "rs-rsa")).toThrow("--public-key is missing");
    expect(() => readAdd(...addresses, "--public-key", right)).toThrow("--public-key is no option for khela");
    expect(() => readAdd(...addresses, "--adapter", "rs-rsa", "--public-key", wrong)).toThrow(
      "holds no RSA public key",
    );
    expect(readAdd(...addresses, "--adapter", "rs-rsa", "--public-key", right)).toMatchObject({
      vendor: { adapter: "rs-rsa", walletMode: "seamless", publicKey: pem },
    });
  });

  test("vendor: no command or an unknown one → the usage", () => {
    expect([readCommand([], SITE), readCommand(["drop", "JL"], SITE)]).toEqual([null, null]);
  });
});

describe("vendor registry", () => {
  test("vendor: entered, key rotated, addresses narrowed, switched off → as listed, each in the audit log", async () => {
    const { owner } = w.database;
    const read = async () => (await listVendors(owner)).find(({ code }) => code === "NEWCO");
    await addVendor(owner, newVendor("NEWCO"), by);
    expect(await read()).toMatchObject({ status: "on", keyNo: 1, ipAllow: [], openGames: 0 });
    expect(await rotateKey(owner, "NEWCO", { graceHours: 24, ...by })).toBe(2);
    await allowAddresses(owner, "NEWCO", { ranges: ["203.0.113.0/24", "2001:db8::1"], ...by });
    await switchVendor(owner, "NEWCO", { status: "off", ...by });
    expect(await read()).toMatchObject({
      status: "off",
      keyNo: 2,
      ipAllow: ["203.0.113.0/24", "2001:db8::1/128"],
      launchUrl: "https://games.new.example/play",
    });
    const entries = await owner.rows<{ action: string; actor: string }>(
      sql`select action, actor from audit_log where subject = 'vendor:NEWCO' order by id`,
    );
    const own = entries.filter(({ actor }) => actor === "operator:mina").map(({ action }) => action);
    expect(own).toEqual(["vendor.added", "vendor.key.rotated", "vendor.addresses", "vendor.off"]);
    const rows = entries.filter(({ action }) => action.startsWith("row.")).map(({ action }) => action);
    expect(rows).toEqual(["row.added", "row.changed", "row.changed", "row.changed"]);
  });

  test.each([
    ["lower case", () => addVendor(w.database.owner, newVendor("newco"), by), 'the code "newco" is invalid'],
    ["a taken code", () => addVendor(w.database.owner, newVendor("JL"), by), "there is a vendor JL already."],
    [
      "no address",
      () => allowAddresses(w.database.owner, "JL", { ranges: ["10.0.0.0/33"], ...by }),
      '"10.0.0.0/33" is neither',
    ],
    [
      "an unknown code",
      () => switchVendor(w.database.owner, "NOBODY", { status: "off", ...by }),
      "there is no vendor NOBODY.",
    ],
  ])("vendor registry: %s → refused, and nothing is changed", async (_what, act, message) => {
    const before = await listVendors(w.database.owner);
    await expect(act()).rejects.toThrow(message);
    expect(await listVendors(w.database.owner)).toEqual(before);
  });
});

describe("vendor games", () => {
  const options = { actor: "operator:test", currency: "BDT", now: new Date() };

  test("vendor games: imported → listed and launched at their address; left out → closed; back → open, the id kept", async () => {
    const { owner } = w.database;
    await addVendor(owner, newVendor("GAMECO"), by);
    const own = {
      ...newest,
      code: "own",
      name: { en: "Own Place" },
      launchUrl: "https://own.example/start?a=1",
    };
    const both = { vendor: "GAMECO", games: checkGames([newest, own]) };
    expect(await importGames(owner, both, options)).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
      closed: 0,
    });
    expect(await importGames(owner, both, options)).toEqual({
      added: 0,
      changed: 0,
      unchanged: 2,
      closed: 0,
    });

    const visitor = w.visitor();
    await visitor.callOrThrow(calls.auth.freePlay, {});
    const list = async () =>
      (await visitor.callOrThrow(calls.games.list, { vassalage: "GAMECO", pageNo: 1, pageSize: 9 })).games;
    const shown = await list();
    expect(shown.map(({ gameCode, gameName }) => [gameCode, gameName])).toEqual([
      ["coin", "Coin Toss"],
      ["own", "Own Place"],
    ]);
    const opened = async (place: number) => {
      const { content } = await visitor.callOrThrow(calls.play.launch, { nodeId: shown[place]!.nodeId });
      return new URL(content.game_url);
    };
    const [coin, elsewhere] = [await opened(0), await opened(1)];
    expect(coin.origin + coin.pathname).toBe("https://games.new.example/play");
    expect(coin.searchParams.get("game")).toBe("coin");
    expect(elsewhere.href).toMatch(/^https:\/\/own\.example\/start\?a=1&game=own&vendor=GAMECO&token=/);

    const one = { vendor: "GAMECO", games: checkGames([newest]) };
    expect(await importGames(owner, one, options)).toMatchObject({ unchanged: 1, closed: 1 });
    expect(await importGames(owner, both, options)).toMatchObject({ added: 0, changed: 1 });
    expect((await list()).map(({ nodeId }) => nodeId)).toEqual(shown.map(({ nodeId }) => nodeId));
  });

  test.each([
    [[{ ...newest, type: "CHESS" }], "game 1: /type"],
    [[newest, { ...newest, name: { bn: "কয়েন" } }], "game 2: /name/en is missing."],
    [[newest, newest], "game 2: the code coin appears twice."],
    [[{ ...newest, price: 3 }], "game 1: /"],
    [[{ ...newest, icon: "http://pictures.example/a.webp" }], "game 1: /icon"],
    ["no game", "game 1: /"],
  ])("vendor games: %j → refused, naming game and field", (games, message) => {
    expect(() => checkGames(Array.isArray(games) ? games : [games])).toThrow(message);
  });

  test("vendor games: stake with too many decimals, maximum below the minimum, sandbox's vendor, unknown vendor → refused, and nothing is changed", async () => {
    const { owner } = w.database;
    const before = await listVendors(owner);
    const importAs = (vendor: string, stakes: { readonly minBet?: string; readonly maxBet?: string } = {}) =>
      importGames(
        owner,
        {
          vendor,
          games: checkGames([{ ...newest, code: "fresh", ...stakes }]),
        },
        options,
      );
    await expect(importAs("GAMECO", { minBet: "1.005" })).rejects.toThrow("/minBet is not a stake in BDT.");
    await expect(importAs("GAMECO", { minBet: "5", maxBet: "2" })).rejects.toThrow(
      "/maxBet is below /minBet.",
    );
    await expect(importAs("JL")).rejects.toThrow("JL is a vendor of the sandbox");
    await expect(importAs("NOBODY")).rejects.toThrow("there is no vendor NOBODY.");
    expect(await listVendors(owner)).toEqual(before);
  });

  test("vendor games: fetched page by page; forged or without a list → refused, naming the vendor", async () => {
    const secret = w.services.secrets.webhook(vendorSecretLabel("GAMECO", 1));
    const fake = await startFakeVendor(secret, {
      answer: (_path, { after }) =>
        after === undefined
          ? { games: [newest], next: "2" }
          : { games: [{ ...newest, code: "b" }], next: null },
    });
    try {
      const vendor = { code: "GAMECO", keyNo: 1, url: fake.url };
      expect(checkGames(await fetchGames(w.services, vendor)).map(({ code }) => code)).toEqual(["coin", "b"]);
      expect(fake.requests.map(({ path, body }) => [path, body["after"]])).toEqual([
        ["/vendor/games", undefined],
        ["/vendor/games", "2"],
      ]);
      fake.configure({ answer: () => ({ list: [] }) });
      await expect(fetchGames(w.services, vendor)).rejects.toThrow(
        "GAMECO answers HTTP 200 without a list of games.",
      );
      fake.configure({ forged: true });
      await expect(fetchGames(w.services, vendor)).rejects.toThrow(
        "GAMECO does not answer with a valid signature.",
      );
    } finally {
      await fake.close();
    }
  });
});
