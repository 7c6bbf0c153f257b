import type { fieldRules as bn } from "../../bn/ui/field-rules.ts";
import type { Message } from "../../message.ts";

export const fieldRules: Readonly<Record<keyof typeof bn, Message>> = {
  "field.username": "Use 4 to 20 lowercase letters, digits or _, starting with a letter",
  "field.loginUsername": "Check the mobile number, email or username",
  "field.password": "Use at least 8 characters that nobody can guess",
  "field.loginPassword": "Type your password",
  "field.captcha": "Type the digits in the picture, or the answer to the sum",
  "field.mobileNum": "Check the mobile number",
  "field.smsCode": "Type the one-time code",
  "field.email": "This email address is incorrect",
  "field.paymentPassword": "Use 6 digits",
  "field.securityAnswer": "3 to 60 letters or digits",
  "field.nickname": "Use 2 to 24 letters or digits",
  "field.payeeName": "Write the name as your bank has it; letters only",
  "field.bankCardNumber": "Check the account number",
  "field.depositTransactionId": "Check the transaction ID: letters and digits, at least 6",
  "field.idNumber": "Check the number of the identity card",
  "field.qqNum": "Check the QQ number",
  "field.facebook": "Check the Facebook name",
  "field.wechat": "Check the WeChat name",
  "field.line": "Check the LINE name",
  "field.whatsapp": "Write the WhatsApp number with its country code",
  "field.zalo": "Write the Zalo number with its country code",
  "field.birthday": "Check the date of birth",
  "field.recommenderId": "Write your referrer's username",
  "field.affiliateCode": "Check the invitation code",
};
