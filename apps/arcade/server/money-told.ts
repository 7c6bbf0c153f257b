/**
 * What money of a player's was moved while nobody asked: the balance the platform answered with, told to the rooms he
 * sits in, whoever delivered the call and however late. Games without a room hear it in their answers.
 */
import type { MoneyView } from "../wire.ts";
import type { Context } from "./context.ts";
import type { Topic } from "./hub.ts";

type Purse = { readonly vendor: string; readonly player: string; readonly currency: string };

const nameOf = ({ vendor, player, currency }: Purse): string => `money:${vendor}:${player}:${currency}`;

export function moneyTopic(purse: Purse): Topic {
  return { name: nameOf(purse), event: "money", read: async (balanceMinor): Promise<MoneyView> => ({ balanceMinor }) };
}

export function tellMoney(ctx: Context, purse: Purse, balanceMinor: string): Promise<void> {
  return ctx.hub.tell(ctx.db, nameOf(purse), balanceMinor);
}
