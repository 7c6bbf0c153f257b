import { expect, test } from "vitest";
import { parseEvents } from "./sse-parser.ts";

test("event stream: chunks cut anywhere → same events", () => {
  const sent =
    ': \n\nevent: room\ndata: {"stage":"open"}\n\nevent: seat\ndata: {"bets":[]}\n\nevent: room\nda';
  const { events, rest } = parseEvents(sent);
  expect(events).toEqual([
    { name: "room", data: '{"stage":"open"}' },
    { name: "seat", data: '{"bets":[]}' },
  ]);
  expect(rest).toBe("event: room\nda");
  expect(parseEvents(`${rest}ta: {}\n\n`).events).toEqual([{ name: "room", data: "{}" }]);
  expect(parseEvents("").events).toEqual([]);
  expect(
    parseEvents("event: room\n\nevent: room\ndata: \n\ndata: {}\n\n").events,
    "no data or no name is no event",
  ).toEqual([]);
});
