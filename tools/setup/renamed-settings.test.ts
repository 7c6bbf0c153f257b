import { expect, test } from "vitest";
import { findRenamedSetting } from "./renamed-settings.ts";

test("setting under an old name → the sentence with its new one; empty or new names → nothing", () => {
  expect(findRenamedSetting({ ARCADE_PORT: "4000" })).toBe(
    "ARCADE_PORT is now called GAME_SERVER_PORT: rename the setting.",
  );
  expect(findRenamedSetting({ OUTSIDE_URL: "http://x" })).toBe(
    "OUTSIDE_URL is now called SANDBOX_URL: rename the setting.",
  );
  expect(findRenamedSetting({ DESK_KEY: "k" })).toBe(
    "DESK_KEY is now called BACK_OFFICE_KEY: rename the setting.",
  );
  expect(
    findRenamedSetting({ ARCADE_URL: " ", GAME_SERVER_URL: "http://x", SANDBOX_PORT: "1", PORT: "3000" }),
  ).toBeNull();
});
