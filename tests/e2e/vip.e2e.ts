/** The VIP page: progress to the next level, every level, and a level reached while the page is open. */
import { expect, test } from "@playwright/test";
import { sql } from "@khela/service-kit/db/database";
import { countTurnover } from "../../apps/server/src/play/turnover/turnover.ts";
import { updateLevels } from "../../apps/server/src/vip/jobs.ts";
import { sandboxLevels } from "../../apps/server/seed/vip/seed.ts";
import { saveLevels } from "../../apps/server/src/vip/vip.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openDbBackdoor } from "./support/db-backdoor.ts";
import { logInNewMember, passAgeGate, withOwnerDatabase } from "./support/fixture.ts";
import { messages } from "./support/all-messages.ts";
import { openMember, payDeposit } from "./support/member-with-money.ts";
import { expectNothingCut, openPhone } from "./support/phone.ts";

test("[MEM-07 MEM-01 SHELL-18] VIP page: levels, conditions and benefits; deposit that reaches a level → level, bonus, history, label", async ({
  browser,
}) => {
  const { page, client } = await openMember(browser);
  await page.goto("/m/member/home");
  await page
    .getByRole("navigation", { name: messages["shell.menu"] })
    .getByRole("link", { name: messages["shell.vip"] })
    .click();
  await expect(page).toHaveURL(/\/m\/member\/benefits$/);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "VIP0" })).toBeVisible();
  const turnover = main.getByRole("progressbar", { name: messages["vip.totalTurnover"] });
  await expect(turnover).toHaveAttribute("aria-valuenow", "0");
  await expect(main.getByText("৳০ / ৳২০,০০০")).toBeVisible();
  await expect(main.getByText(messages["vip.noHistory"])).toBeVisible();
  // the amount beside a level has a label
  await expect(main.getByText(messages["vip.levelBonus"].replace("{amount}", "৳৪০"))).toBeVisible();
  await main.getByText("VIP8", { exact: true }).click();
  await expect(main.getByText("৳১৫,০০,০০,০০০")).toBeVisible();
  await expect(main.getByText(messages["vip.withdrawDay"]).last()).toBeVisible();
  await expect(main.getByText(messages["vip.rebate"]).last()).toBeVisible();
  await expectAccessible(page);
  await expectNothingCut(page, "main");

  // the first level now needs only a deposit of 500
  const levels = sandboxLevels.map((level, number) =>
    number === 1 ? { ...level, totalTurnoverMinor: 0n, totalDepositMinor: 50_000n } : level,
  );
  const setLevels = (changed: typeof levels) =>
    withOwnerDatabase(async (db) => {
      const { id } = await db.one<{ id: number }>(sql`select id from merchant where code = 'khela'`);
      await saveLevels(db, { merchantId: id, currency: "BDT" }, changed);
    });
  await setLevels(levels);
  try {
    await payDeposit(client);
    await withOwnerDatabase(async (db) => {
      await countTurnover(db);
      await updateLevels(db, new Date());
    });
    await page.goto("/m/member/benefits");
    await expect(main.getByRole("heading", { name: "VIP1" })).toBeVisible();
    await expect(
      main.getByText(messages["vip.rose"].replace("{from}", "VIP0").replace("{to}", "VIP1")),
    ).toBeVisible();
    await expect(main.getByText("+৳১০")).toBeVisible();
    const deposits = main.getByRole("progressbar", { name: messages["vip.totalDeposit"] });
    await expect(deposits).toHaveAttribute("aria-valuenow", "10");
    await page.goto("/m/member/home");
    await expect(main.getByText("VIP1", { exact: true })).toBeVisible();
    await expect(main.getByText("৳৫১০.০০").first()).toBeVisible();
  } finally {
    await setLevels([...sandboxLevels]);
  }
});

test("[MEM-07] VIP page, the merchant's flag off → how to contact the service, no levels; rebates and withdrawals → shown as the merchant offers them", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  await passAgeGate(page.context());
  await logInNewMember(page.context(), baseURL);
  const behind = await openDbBackdoor();
  await behind.flags({ VIP3: false });
  try {
    await expect
      .poll(async () => {
        await page.goto("/m/member/benefits");
        const contact = page.getByText(messages["vip.contact"]);
        await expect(contact.or(page.getByRole("heading", { name: "VIP0" }))).toBeVisible();
        return contact.count();
      })
      .toBe(1);
    await expect(page.getByRole("main").getByText("VIP1", { exact: true })).toHaveCount(0);
    await expect(page.getByRole("link", { name: messages["vip.contactLink"] })).toHaveAttribute(
      "href",
      "/m/messages",
    );
  } finally {
    await behind.flags({ VIP3: true });
  }
  await behind.flags({ WITHDRAW3: false });
  try {
    await expect(async () => {
      await page.goto("/m/member/benefits");
      await page.getByText("VIP8", { exact: true }).click();
      await expect(page.getByText("০.৩০%")).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByText(messages["vip.withdrawDay"])).toHaveCount(0);
  } finally {
    await behind.flags({ WITHDRAW3: true });
    await behind.close();
  }
});
