import type { maintenance as bn } from "../../bn/app/maintenance.ts";
import type { Message } from "../../message.ts";

export const maintenance: Readonly<Record<keyof typeof bn, Message>> = {
  "maintenance.announced": "Maintenance: {from} to {until}",
  "maintenance.running": "Maintenance until {until}",
  "maintenance.pause.bets": "No bets are taken during this time.",
  "maintenance.pause.deposits": "No deposits are taken during this time.",
  "maintenance.more": "See the service status",
};
