import type { recovery as bn } from "../../bn/account/recovery.ts";
import type { Message } from "../../message.ts";

export const recovery: Readonly<Record<keyof typeof bn, Message>> = {
  "auth.emailWrong": "This email address is not right",
  "auth.waysBack": "Ways to get your password back",
  "auth.byMail": "By email",
  "auth.byPhone": "By phone",
  "auth.mailNote": "We send a link to the email of your account. It works once.",
  "auth.mailSending": "Sending the email…",
  "auth.mailSent": "If the details match, the email is on its way. Check your inbox.",
  "auth.retrieve": "Get my password back",
  "auth.stepName": "Account",
  "auth.stepNumber": "New password",
  "auth.stepDone": "Done",
  "auth.next": "Next",
  "auth.newPassword": "New password",
  "auth.oldPassword": "Current password",
  "auth.setPassword": "Set password",
  "auth.passwordSetting": "Changing the password…",
  "auth.passwordSet": "Your new password works now.",
  "auth.loginWithNew": "Log in with the new password",
  "auth.linkFailed": "This link no longer works",
  "auth.otherLink": "Ask for a new link",
  "auth.firstTime": "This is your first login: choose a password of your own.",
  "auth.samePassword": "That is the old password",
  "auth.changePassword": "Change password",
  "auth.passwordChanged": "Password changed",
};
