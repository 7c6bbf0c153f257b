import type { welcome as bn } from "../../bn/auth/welcome.ts";
import type { Message } from "../../message.ts";

export const welcome: Readonly<Record<keyof typeof bn, Message>> = {
  "auth.welcomeHint":
    "Your account is open and its balance is empty. Make a deposit to begin, or try free play first.",
  "auth.welcomeName": "Your username is {name}. Log in with your mobile number or with it.",
  "auth.verifyFirst": "Verify first",
  "auth.verify.mobile": "Verify your mobile number",
  "auth.verify.email": "Verify your email address",
  "auth.verify.realName": "Verify your real name",
  "auth.welcomeChangeName": "Change the username",
  "auth.welcomeBonusShare": "{percent}% of your first deposit on top, up to {max}.",
  "auth.welcomeBonusFixed": "{amount} on top of your first deposit.",
  "auth.welcomeBonusFrom": "Minimum deposit {min}.",
  "auth.welcomeBonusTurnover": "Bet {times}× the bonus before you withdraw it.",
  "auth.welcomeBonusDeposit": "Deposit with this bonus",
  "auth.welcomeDeposit": "Make a deposit",
  "auth.welcomeFreePlay": "Try free play",
  "auth.welcomeLater": "Later, look around first",
};
