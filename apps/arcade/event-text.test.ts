import { expect, test } from "vitest";
import { readEvents } from "./event-text.ts";

test("a stream is read event by event, however the line cuts it", () => {
  const sent = ": \n\nevent: room\ndata: {\"stage\":\"open\"}\n\nevent: seat\ndata: {\"bets\":[]}\n\nevent: room\nda";
  const { events, rest } = readEvents(sent);
  expect(events).toEqual([{ name: "room", data: '{"stage":"open"}' }, { name: "seat", data: '{"bets":[]}' }]);
  expect(rest).toBe("event: room\nda");
  expect(readEvents(`${rest}ta: {}\n\n`).events).toEqual([{ name: "room", data: "{}" }]);
  expect(readEvents("").events).toEqual([]);
  expect(readEvents("event: room\n\nevent: room\ndata: \n\ndata: {}\n\n").events, "no data or no name is no event").toEqual([]);
});
