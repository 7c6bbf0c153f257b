import type { Messages } from "../../message.ts";

export const maintenance = {
  "maintenance.announced": "রক্ষণাবেক্ষণ: {from} থেকে {until}",
  "maintenance.running": "রক্ষণাবেক্ষণ চলছে, {until} পর্যন্ত",
  "maintenance.pause.bets": "এই সময়ে বাজি নেওয়া হয় না।",
  "maintenance.pause.deposits": "এই সময়ে জমা নেওয়া হয় না।",
  "maintenance.more": "সাইটের অবস্থা দেখুন",
} as const satisfies Messages;
