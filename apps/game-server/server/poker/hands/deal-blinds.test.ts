import { describe, expect, it } from "vitest";
import fc from "fast-check";
import type { PokerSeat } from "../store.ts";
import { dealBlinds, type Deal } from "./deal-blinds.ts";

const player = (seat: number, owes: PokerSeat["owes"] = "none", isPosting = false): PokerSeat => ({
  tableId: "t",
  seat,
  roundId: `r${seat}`,
  vendor: "v",
  player: `p${seat}`,
  name: `P${seat}`,
  isSeated: true,
  chips: 1_000n,
  clientSeed: "s",
  bankMs: 0,
  missed: 0,
  awaySince: null,
  seenAt: new Date(0),
  isLeaving: false,
  owes,
  isPosting,
  isAdding: false,
});
const robot = (seat: number): PokerSeat => ({ ...player(seat), roundId: null, player: null });
const seatsOf = ({ seated, blinds, button }: Deal) => ({
  seated: seated.map(({ seat }) => seat),
  button: seated[button]?.seat,
  small: blinds.small === null ? null : seated[blinds.small]?.seat,
  big: seated[blinds.big]?.seat,
  posts: blinds.posts.map(({ place, isSmallDue }) => [seated[place]?.seat, isSmallDue]),
});

describe("poker: who is dealt in and who pays blinds", () => {
  it("first hand → everybody, blinds left of the button; two players → the button has the small one", () => {
    const first = { button: -1, bigBlindSeat: -1 };
    expect(seatsOf(dealBlinds(first, [player(0, "big"), player(3, "big"), player(5, "big")]))).toEqual({
      seated: [0, 3, 5],
      button: 0,
      small: 3,
      big: 5,
      posts: [],
    });
    expect(seatsOf(dealBlinds(first, [player(2, "big"), player(4, "big")]))).toMatchObject({
      button: 2,
      small: 2,
      big: 4,
    });
  });

  it("newcomer on the button, between the blinds or late → waits; as the next big blind → plays and pays it", () => {
    const last = { button: 0, bigBlindSeat: 4 };
    const settled = [player(0), player(2), player(4), player(6)];
    const with3 = [...settled.slice(0, 2), player(3, "big"), ...settled.slice(2)];
    expect(seatsOf(dealBlinds(last, with3))).toEqual({
      seated: [0, 2, 4, 6],
      button: 2,
      small: 4,
      big: 6,
      posts: [],
    });
    const with5 = [...settled.slice(0, 3), player(5, "both"), player(6)];
    expect(seatsOf(dealBlinds(last, with5))).toEqual({
      seated: [0, 2, 4, 5, 6],
      button: 2,
      small: 4,
      big: 5,
      posts: [],
    });
  });

  it("who posts → dealt in with a big blind, and a dead small one after missed blinds", () => {
    const last = { button: 0, bigBlindSeat: 4 };
    const ready = [
      player(0),
      player(1, "big", true),
      player(2),
      player(3, "both", true),
      player(4),
      player(6),
    ];
    expect(seatsOf(dealBlinds(last, ready))).toMatchObject({
      seated: [0, 1, 2, 3, 4, 6],
      big: 6,
      posts: [
        [1, false],
        [3, true],
      ],
    });
  });

  it("the last big blind is gone, or another sits in the chair → no small blind, the big blind moves on", () => {
    const last = { button: 0, bigBlindSeat: 4 };
    for (const ready of [
      [player(0), player(2), player(6)],
      [player(0), player(2), player(4, "big"), player(6)],
    ])
      expect(seatsOf(dealBlinds(last, ready))).toEqual({
        seated: [0, 2, 6],
        button: 2,
        small: null,
        big: 6,
        posts: [],
      });
  });

  it("down to two → nobody has the big blind twice in a row; one left → plays with one more", () => {
    expect(seatsOf(dealBlinds({ button: 0, bigBlindSeat: 4 }, [player(2), player(4)]))).toMatchObject({
      button: 4,
      small: 4,
      big: 2,
    });
    const ready = [player(2), player(4, "big"), player(5, "big")];
    expect(seatsOf(dealBlinds({ button: 0, bigBlindSeat: 2 }, ready))).toMatchObject({
      seated: [2, 4],
      small: 2,
      big: 4,
    });
    expect(seatsOf(dealBlinds({ button: 0, bigBlindSeat: 5 }, ready))).toMatchObject({
      seated: [2, 4],
      small: 4,
      big: 2,
    });
  });

  it("robots and a player who waits → the player is the next big blind", () => {
    const ready = [robot(0), robot(1), player(2, "both")];
    for (const bigBlindSeat of [0, 1, 2])
      expect(seatsOf(dealBlinds({ button: 0, bigBlindSeat }, ready))).toMatchObject({
        seated: [0, 1, 2],
        big: 2,
      });
  });

  it("300 tables where players come, go away and come back → none plays a turn of hands without its blinds", () => {
    const moves = fc.array(fc.tuple(fc.nat(8), fc.constantFrom("come", "go", "post", "none")), {
      minLength: 10,
      maxLength: 60,
    });
    fc.assert(
      fc.property(moves, (steps) => {
        let last = { button: -1, bigBlindSeat: -1 };
        let seats: PokerSeat[] = [0, 1, 2].map((seat) => player(seat, "big"));
        const free = new Map<number, number>();
        for (const [seat, move] of steps) {
          const own = seats.find((one) => one.seat === seat);
          if (move === "come" && own === undefined) seats.push(player(seat, "big"));
          if (move === "go" && seats.length > 3) seats = seats.filter((one) => one.seat !== seat);
          if (move === "post" && own !== undefined && own.owes !== "none")
            Object.assign(own, { isPosting: true });
          if (move !== "none") free.delete(seat);
          seats.sort((a, b) => a.seat - b.seat);
          const deal = dealBlinds(last, seats);
          const isStart = last.bigBlindSeat === -1 || seats.every(({ owes }) => owes !== "none");
          last = { button: deal.seated[deal.button]?.seat ?? -1, bigBlindSeat: deal.bigBlindSeat };
          for (const [place, { seat: at, owes }] of deal.seated.entries()) {
            const { small, big, posts } = deal.blinds;
            const pays = place === small || place === big || posts.some((one) => one.place === place);
            if (!isStart && owes !== "none") expect(pays).toBe(true);
            free.set(at, place === big ? 0 : (free.get(at) ?? 0) + 1);
            expect(free.get(at)).toBeLessThanOrEqual(20);
          }
          seats = seats.map((one) =>
            deal.seated.some((dealt) => dealt.seat === one.seat)
              ? { ...one, owes: "none", isPosting: false }
              : one,
          );
        }
      }),
      { numRuns: 300, seed: 5 },
    );
  });
});
