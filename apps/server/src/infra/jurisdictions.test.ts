import { expect, test } from "vitest";
import { siteOffsetMinutes } from "@khela/contract/site/site-time";
import { jurisdictionOf } from "./jurisdictions.ts";

test("day of a limit: begins at the midnight that every screen and every game shows", () => {
  const { timeZone } = jurisdictionOf({});
  const ahead = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" })
    .formatToParts(new Date("2026-06-30T12:00:00Z"))
    .find(({ type }) => type === "timeZoneName")?.value;
  const [hours = "", minutes = ""] = ahead?.replace("GMT+", "").split(":") ?? [];
  expect(Number(hours) * 60 + Number(minutes)).toBe(siteOffsetMinutes);
});
