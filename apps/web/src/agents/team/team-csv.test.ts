import { expect, test } from "vitest";
import { teamMoneyFigures } from "@khela/contract/agents/team";
import { periodsCsv, rowsCsv } from "./team-csv.ts";

const texts = { t: (id: string) => id } as unknown as Parameters<typeof periodsCsv>[2];
const sums = Object.fromEntries(teamMoneyFigures.map((name, place) => [name, `${place}.50`])) as Record<
  (typeof teamMoneyFigures)[number],
  string
>;

test("[AGT-01] figures as CSV: by day and by member → a head, every figure as the server wrote it, names no formulas", () => {
  const counts = { newMembers: 1, activeMembers: 2, firstDeposits: 3 };
  const [head, line, week] = periodsCsv(
    [
      { from: "2026-11-25", to: "2026-11-25", ...counts, ...sums, ggr: "-4.00" },
      { from: "2026-11-16", to: "2026-11-22", ...counts, ...sums },
    ],
    "BDT",
    texts,
  ).split("\r\n");
  expect(head).toContain("agents.csvDay,agents.csvCurrency,agents.figure.newMembers");
  expect(line).toBe("2026-11-25,BDT,1,2,3,0.50,1.50,2.50,3.50,4.50,5.50,6.50,-4.00,8.50");
  expect(week).toContain("2026-11-16/2026-11-22,BDT,1,2,3,0.50");
  const rows = rowsCsv(
    [
      {
        customerId: "1",
        customerName: "=rahim",
        isAgent: true,
        isOwn: false,
        canOpen: false,
        ...counts,
        ...sums,
      },
      {
        customerId: "2",
        customerName: null,
        isAgent: false,
        isOwn: false,
        canOpen: false,
        ...counts,
        ...sums,
      },
      {
        customerId: null,
        customerName: null,
        isAgent: true,
        isOwn: false,
        canOpen: false,
        ...counts,
        ...sums,
      },
    ],
    true,
    texts,
  ).split("\r\n");
  expect(rows[1]).toBe("'=rahim,agents.typeAgent,1,2,3,0.50,1.50,2.50,3.50,4.50,5.50,6.50,7.50,8.50");
  expect(rows[2]).toContain("agents.rebateMovedAway,agents.typeMember,1,2,3,0.50");
  expect(rows[3]).toContain("agents.rowsBefore,agents.typeAgent,1");
  expect(rows[4]).toBe("agents.csvCut");
});
