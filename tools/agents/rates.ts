/** Sets the rates of an agent who has none above, by name. */
import { rebateCategories } from "@khela/contract/agents/rebates/rates";
import { hasAccess } from "@khela/contract/member/member-types";
import type { Database } from "@khela/service-kit/db/database";
import { changeRates, siteDay } from "../../apps/server/src/agents/rebates/rates.ts";
import { formatPercent, readPercent } from "../../apps/server/src/agents/percent.ts";
import {
  findMarginFault,
  readGivenBack,
  readMargins,
  sayMarginFault,
} from "../../apps/server/src/games/games.ts";
import { writeAudit } from "../../apps/server/src/infra/db/audit-store.ts";
import { requireSecondForChange } from "../../apps/server/src/infra/second-person/second-person.ts";
import { findTreeMember } from "../../apps/server/src/member/tree/tree-store.ts";
import { Refused } from "../refused.ts";
import { decidingName, sayKept } from "../back-office/operator-name.ts";
import { keyOf, merchantOf } from "./names.ts";

type NewRate = {
  readonly merchantCode: string;
  readonly name: string;
  readonly type: string;
  readonly rate: string;
  /** Who sets it; left out: the host's account. */
  readonly operator?: string | undefined;
};

/** Sets a rate of an agent who has none above, from tomorrow on, with an entry in the audit log. @throws Error with the reason */
export async function rateByName(
  db: Database,
  { merchantCode, name, type, rate, operator }: NewRate,
): Promise<void> {
  const merchant = await merchantOf(db, merchantCode);
  const key = { merchantId: merchant.id, currency: merchant.currency };
  const actor = `operator:${await decidingName(db, key, operator)}`;
  const agent = await keyOf(db, merchant, name);
  const found = await findTreeMember(db, agent);
  if (found === null || !hasAccess("agent", found.type)) throw new Refused(`${name} is no agent.`);
  if (found.agentId !== null) throw new Refused(`the agent above sets the rates of ${name}.`);
  const points = readPercent(rate);
  if (points === null || !rebateCategories.some((category) => category === type))
    throw new Refused(`a rate is a percentage of one of ${rebateCategories.join(", ")}.`);
  const now = new Date();
  const fromDay = siteDay(now, 1);
  const rates = [{ category: type, basisPoints: Number(points) }];
  await sayKept(
    requireSecondForChange(
      { db, now: () => now, merchantId: merchant.id, actor },
      {
        subject: `member:${agent.memberId} rates`,
        content: { type, rate },
        amountMinor: null,
        currency: key.currency,
      },
    ),
  );
  await db.transaction(async (tx) => {
    const broken = await changeRates(tx, agent, { parent: null, rates, fromDay, now });
    if (broken !== null)
      throw new Refused(
        `the rate has to be between ${formatPercent(BigInt(broken.least))} and ${formatPercent(BigInt(broken.most))}.`,
      );
    const fault = findMarginFault(await readGivenBack(tx, key, now), await readMargins(tx, merchant.id));
    if (fault !== null) throw new Refused(`${sayMarginFault(fault)}.`);
    await writeAudit(tx, {
      merchantId: merchant.id,
      actor,
      action: "agent.rebates.changed",
      subject: `member:${agent.memberId}`,
      detail: { fromDay, type, rate },
    });
  });
}
