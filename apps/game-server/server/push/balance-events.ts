/**
 * Pushes a balance from the platform's answer to the player's rooms, after money moved without a client's request,
 * whichever process dispatched the call and however late. Games without a room receive balances in their answers.
 */
import type { BalanceView } from "../../wire/game-api.ts";
import type { Context } from "../context.ts";
import type { Topic } from "./hub.ts";

type WalletRef = { readonly vendor: string; readonly player: string; readonly currency: string };

const topicName = ({ vendor, player, currency }: WalletRef): string =>
  `money:${vendor}:${player}:${currency}`;

export function balanceTopic(wallet: WalletRef): Topic {
  return {
    name: topicName(wallet),
    event: "money",
    read: async (balanceMinor): Promise<BalanceView> => ({ balanceMinor }),
  };
}

export function publishBalance(ctx: Context, wallet: WalletRef, balanceMinor: string): Promise<void> {
  return ctx.hub.publish(ctx.db, topicName(wallet), balanceMinor);
}
