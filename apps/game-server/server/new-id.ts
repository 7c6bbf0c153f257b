import type { ClockAndRandom } from "@khela/service-kit/clock-and-random";

/** Returns a time-ordered id (UUID version 7): later ids sort later. */
export function newId(ctx: ClockAndRandom): string {
  const bytes = ctx.randomBytes(16);
  bytes.writeUIntBE(ctx.now().getTime(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** A player's tag at a table, from the id of their round: it distinguishes players without identifying them. */
export function playerTag(roundId: string): string {
  return roundId.slice(-4).toUpperCase();
}
