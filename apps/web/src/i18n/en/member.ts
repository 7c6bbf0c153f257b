import type { member as bn } from "../bn/member.ts";
import type { Message } from "../message.ts";

export const member: Readonly<Record<keyof typeof bn, Message>> = {
  "member.since": "With us since {day}",
  "member.copy": "Copy the name {name}",
  "member.copied": "Copied",
  "member.notCopied": "It could not be copied",
  "member.mainWallet": "Main balance",
  "member.hide": "Hide balance",
  "member.hidden": "Balance is hidden",
  "member.refresh": "Refresh balance",
  "member.held": "Held:",
  "member.verify": "Verify a round",
  "member.logout": "Log out",
  "member.logoutAsk": "Do you want to log out?",
  "member.guest": "Guest",
  "member.guestTitle": "Open an account of your own?",
  "member.guestText": "You are playing as a guest. With an account you can deposit, and your betting record is kept.",
  "member.registerNow": "Register now",
  "member.visitor": "You are not logged in",
  "member.visitorHint": "Log in to see your balance, transactions and betting record.",
};
