// The sandbox's lotteries: the rules and draw times of each lottery title. The server draws all lotteries. The seed
// runs at every start and keeps existing lotteries.

import { findLotteryGame } from "@khela/engines/lottery/lottery";
import { titles, type Title } from "@khela/sandbox/titles";
import type { Db } from "@khela/service-kit/db/database";
import { getSandboxMerchantId } from "../site/seed.ts";
import { ensureLotteries, type SeedLottery } from "./seed-store.ts";

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const sunday = [7];
const hanoi = "Asia/Ho_Chi_Minh";
const dhaka = "Asia/Dhaka";

const limits = {
  max_unit_minor: "500000",
  max_member_minor: "10000000",
  max_liability_minor: "50000000000",
} as const;

type Schedule = Pick<SeedLottery, "period_s" | "draw_time" | "weekdays" | "zone" | "close_s">;

const QUICK_CLOSE_S = 10;
const DAILY_CLOSE_S = 900;

const every = (minutes: number, zone = dhaka): Schedule => ({
  period_s: minutes * 60,
  draw_time: null,
  weekdays: everyDay,
  zone,
  close_s: QUICK_CLOSE_S,
});

const daily = (time: string, zone = dhaka, weekdays: readonly number[] = everyDay): Schedule => ({
  period_s: null,
  draw_time: time,
  weekdays,
  zone,
  close_s: DAILY_CLOSE_S,
});

/** `mostSeries`: the largest series; a lottery with series pays in mode ZY. */
type Row = readonly [engine: string, schedule: Schedule, mostSeries?: number];

/** Lotteries by the English name of their title. */
const rows: Readonly<Record<string, Row>> = {
  "Khela Daily Draw": ["vn-north", daily("20:00")],
  "Weekly Golden Draw": ["6x55", daily("20:30", dhaka, sunday)],
  "Three-Digit Draw": ["3d", daily("18:00")],
  "Dawn Lottery": ["4d-sg", daily("07:00")],
  "Noon Lottery": ["4d-my", daily("12:30")],
  "Night Lottery": ["p5", daily("22:00")],
  "Bengal Fortune Draw": ["6x45", daily("19:00")],
  "Jamuna Draw": ["p3", daily("17:00")],
  "Karnaphuli Draw": ["11x5", daily("16:30")],
  "Hanoi Draw": ["vn-north", daily("18:15", hanoi)],
  "Sagar Five Digits": ["ssc", every(5)],
  "Sagar Four Digits": ["4d-sg", every(10)],
  "Sagar Three Digits": ["3d", every(15)],
  "Coral Four Digits": ["4d-my", every(10)],
  "Six of Forty-Five": ["6x45", every(10)],
  "Pearl Three Digits": ["p3", every(10)],
  "Island Five Digits": ["p5", every(10)],
  "Singapore Draw": ["4d-sg", every(15)],
  "One-Minute Draw": ["ssc", every(1)],
  "Three-Minute Draw": ["vn-south", every(3)],
  "Five-Minute Draw": ["vn-north", every(5)],
  "Five of Eleven": ["11x5", every(1)],
  "Ten Car Race": ["pk10", every(1)],
  "Quick Three": ["k3", every(1)],
  "Twenty of Eighty": ["keno80", every(2)],
  "Mekong Express Draw": ["vn-south", every(1, hanoi)],
  "Mekong Five Digits": ["ssc", every(2, hanoi), 1_960],
  "Mekong Ten Balls": ["pk10", every(3, hanoi)],
  "Mekong Three Dice": ["k3", every(2, hanoi)],
  "Mekong Max Draw": ["max3d", every(5, hanoi)],
};

const isVietnamese = ({ vassalage }: Title) => vassalage === "TCG_LOTTO_VN";

/** A title without a row has the rules of a southern Vietnamese draw, and the draw is in the afternoon. */
export function lotteryRowOf(title: Title): Row {
  return rows[title.name.en] ?? ["vn-south", daily("16:15", isVietnamese(title) ? hanoi : dhaka)];
}

export async function seedLottery(db: Db): Promise<void> {
  const games = titles
    .filter(({ family }) => family === "lottery")
    .map((title): SeedLottery => {
      const [engine, schedule, mostSeries] = lotteryRowOf(title);
      return {
        node_id: title.nodeId,
        engine: findLotteryGame(engine).code,
        vietnamese: isVietnamese(title),
        prize_mode: mostSeries !== undefined ? "ZY" : title.vassalage === "TCG_SEA" ? "SEA" : "ELOTT",
        most_series: mostSeries ?? null,
        ...schedule,
        ...limits,
      };
    });
  await ensureLotteries(db, await getSandboxMerchantId(db), games);
}
