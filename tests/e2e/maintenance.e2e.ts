/** Announced maintenance: an operator announces and ends it; a member sees its banner, and the status page. */
import { expect, test } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { chooseConsole, signInOperator } from "./support/console.ts";
import { messages } from "./support/all-messages.ts";
import { site } from "./support/phone.ts";
import { passAgeGate, waitForHydration, withOwnerDatabase } from "./support/fixture.ts";
import { tick } from "./support/tick.ts";

const WORDS = { bn: "ডেটাবেজ বদল হবে।", en: "The database moves." };
const HOUR_MS = 3_600_000;

test.describe("console", () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  // the maintenance is announced for the trial merchant, so that the site of no other test shows the banner
  test("an operator announces maintenance → it is listed, and ends by one press", async ({
    page,
    context,
  }) => {
    const name = await signInOperator(context, "owner", site);
    await withOwnerDatabase((db) =>
      db.run(sql`
        update operator_assignment set merchant_id = (select id from merchant where code = 'khela_trial')
        where operator_id = (select id from operator where name = ${name})`),
    );
    await context.addInitScript(() => {
      localStorage.setItem("khela.console.merchant", JSON.stringify("khela_trial"));
    });
    await chooseConsole(context, site, { language: "en", theme: "light" });
    await page.goto("/console/system/maintenance");
    await page.getByLabel("Starts").fill("2030-01-01T02:00");
    await page.getByLabel("Ends").fill("2030-01-01T04:00");
    await page.getByLabel("বাংলা").fill(WORDS.bn);
    await page.getByLabel("English").fill(WORDS.en);
    await tick(page.getByLabel("Take no deposits while it runs"));
    await page.getByRole("button", { name: "Announce maintenance" }).click();
    const row = page.getByRole("row").filter({ hasText: WORDS.en }).filter({ hasText: name });
    await expect(row).toContainText("Announced");
    await row.getByRole("button", { name: "Call off" }).click();
    await expect(row).toContainText("Ended");
  });
});

test("a running maintenance → the member sees a banner with its end, its words and what is paused, and may close it", async ({
  page,
  context,
}) => {
  await passAgeGate(context);
  await page.route(`**${calls.site.status.path}*`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: object };
    const maintenances = [
      { startsAt: Date.now() - HOUR_MS, endsAt: Date.now() + HOUR_MS, text: WORDS.bn, pauses: ["deposits"] },
    ];
    await route.fulfill({ response: answer, json: { ...body, value: { ...body.value, maintenances } } });
  });
  await page.goto("/m/home");
  await waitForHydration(page);
  await page.mouse.move(10, 10);
  await page.getByRole("main").press("Tab");
  const banner = page.getByRole("status").filter({ hasText: WORDS.bn });
  await expect(banner).toContainText(messages["maintenance.pause.deposits"]);
  await banner.getByRole("button").click();
  await expect(banner).toBeHidden();
});

test("/status → the state of every part, in Bengali first", async ({ page }) => {
  await page.goto("/status");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("সাইটের অবস্থা");
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByText("Deposits and withdrawals")).toBeVisible();
});
