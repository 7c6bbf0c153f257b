/** The registration dialog on a slow network: parts that load late do not move tap targets. */
import { expect, test } from "@playwright/test";
import { openPhone } from "./support/phone.ts";
import { holdResponse } from "./support/fixture.ts";
import { bn } from "./support/messages.ts";

test("[AUTH-14] registration form: waits for the notice; notice failed → shown without it", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const dialog = page.getByRole("dialog").first();
  const submit = dialog.getByRole("button", { name: bn["auth.createAccount"] });
  const notices = "**/MCSFE_getListAnnouncements?groupName=m_reg*";
  const letGo = await holdResponse(page, notices, "answered");
  const settings = page.waitForResponse("**/wps/system/setting/register");
  // a form that is opened inside the site waits for its notice; a form that is rendered with the page already has the
  // notice
  const openForm = async (): Promise<void> => {
    await page.goto("/m/home");
    await page.getByRole("banner").getByRole("link", { name: bn["shell.register"] }).click();
  };
  await openForm();
  await (await settings).finished();
  await expect(dialog.getByText(bn["shell.loading"])).toBeVisible();
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  letGo();
  await expect(submit).toBeVisible();
  await expect(dialog.getByRole("heading")).toHaveCount(2);

  await page.unroute(notices);
  await page.route(notices, (route) =>
    route.fulfill({ status: 500, json: { success: false, errorCode: "unknown.system.err", message: "" } }),
  );
  await openForm();
  await expect(submit).toBeVisible();
  await expect(dialog.getByRole("heading")).toHaveCount(1);
});
