/**
 * A vendor that runs in a separate process and is not in the sandbox's initial data. It is added by command; its game
 * is found, launched and played.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { freePorts } from "../../tools/setup/processes/ports.mjs";
import { openPhone } from "./support/phone.ts";

const env = process.env;
const node = env["KHELA_E2E_NODE"] ?? process.execPath;
const platform = `http://localhost:${env["KHELA_E2E_PORT"] ?? 4190}`;
const run = promisify(execFile);

/** Runs `npm run vendor -- …` on the Khela under test. */
const vendorCommand = async (...args: string[]): Promise<string> =>
  (
    await run(node, ["tools/vendor/main.ts", ...args], {
      env: {
        ...env,
        KHELA_DATA: env["KHELA_E2E_DATA"] ?? ".khela-e2e",
        DATABASE_URL: "",
        PUBLIC_URL: platform,
      },
    })
  ).stdout;

test("[GAME-04] vendor entered by command → its game is framed from its own origin, a round moves the money, off → gone", async ({
  browser,
}) => {
  const [port] = await freePorts(1);
  const origin = `http://127.0.0.1:${port}`;
  const launch = ["--launch-url", `${origin}/play`];
  const added = await vendorCommand("add", "TOSS", "--name", "Toss House", "--url", origin, ...launch);
  const secret = /whsec_[A-Za-z0-9+/=]+/.exec(added)?.[0] ?? "";
  const vendor = spawn(
    node,
    ["examples/javascript/vendor.mjs", "--port", String(port), "--platform", platform, "--vendor", "TOSS"],
    { env: { ...env, VENDOR_SECRET: secret }, stdio: ["ignore", "pipe", "inherit"] },
  );
  try {
    await once(createInterface(vendor.stdout), "line");
    expect(await vendorCommand("games", "fetch", "TOSS")).toContain("1 games added");
    expect(await vendorCommand("games", "fetch", "TOSS")).toContain(
      "0 games added, 0 changed, 1 as before, 0 closed",
    );

    const page = await openPhone(browser, { lang: "EN" });
    await page.goto("/m/trail");
    await expect(page).toHaveURL(/\/m\/home$/);
    await page.goto("/m/search");
    await page.getByRole("textbox").fill("coin toss");
    await page.getByRole("link", { name: /Coin Toss/ }).click();
    const game = page.frameLocator("iframe");
    await expect(game.locator("#balance")).toHaveText("10000.00 BDT");
    expect(await page.locator("iframe").getAttribute("src")).toContain(`${origin}/play?`);
    await game.getByRole("button", { name: "Heads" }).click();
    await expect(game.locator("#result")).toHaveText(/^(Won|Lost): (heads|tails)$/);
    const won = ((await game.locator("#result").textContent()) ?? "").startsWith("Won");
    const balance = won ? "10009.60" : "9990.00";
    await expect(game.locator("#balance")).toHaveText(`${balance} BDT`);
    await expect(page.locator("header")).toContainText(balance.replace(/^(\d\d?)(\d{3})/, "$1,$2"));

    // The vendor has no logo, so the site draws one.
    await page.goto("/m/provider?vassalage=TOSS");
    await expect(page.locator("[data-vendor-mark=TOSS]")).toContainText("T");

    await vendorCommand("off", "TOSS");
    const list = await page.request.get("/wps/relay/GCSGAME_gameList?vassalage=TOSS", {
      headers: { Merchant: "khela", Language: "EN", Gateway: "3", ModuleId: "GAMELO3" },
    });
    expect(await list.text()).not.toContain("Coin Toss");
    const policy = async () => (await page.request.get("/m/home")).headers()["content-security-policy"];
    await expect.poll(policy).not.toContain(origin);
  } finally {
    vendor.kill();
    await once(vendor, "exit");
  }
});

test("vendor command: unknown code → one line that names it, exit 2, no secret", async () => {
  for (const args of [
    ["rotate-key", "NOBODY"],
    ["off", "NOBODY"],
    ["games", "fetch", "NOBODY"],
  ]) {
    const refused = await vendorCommand(...args).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 2, stdout: "", stderr: "there is no vendor NOBODY.\n" });
  }
});
