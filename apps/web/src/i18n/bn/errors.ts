import { errorTextsBn } from "@khela/contract/error-texts/bn";
import type { ErrorCode } from "@khela/contract/errors";
import type { FieldName } from "@khela/contract/fields";
import type { NetworkCode } from "../../lib/call.ts";
import type { Message } from "../message.ts";

type ErrorIds = `error.${ErrorCode | NetworkCode}`;

/** What a code says is written once, in the contract: the API answers with the same sentence. */
const ofCodes = Object.fromEntries(
  Object.entries(errorTextsBn).map(([code, text]) => [`error.${code}`, text]),
) as Record<`error.${ErrorCode}`, string>;

export const errors = {
  "error.network.failed": "সংযোগ হলো না। ইন্টারনেট দেখে আবার চেষ্টা করুন।",
  "error.network.slow": "উত্তর আসতে দেরি হচ্ছে। একটু পরে আবার চেষ্টা করুন।",
  ...ofCodes,
} satisfies Readonly<Record<ErrorIds, Message>>;

export const fieldRules = {
  "field.username": "৪ থেকে ২০টি ছোট হাতের ইংরেজি অক্ষর, সংখ্যা বা _ দিন; শুরু হবে অক্ষর দিয়ে",
  "field.loginUsername": "অ্যাকাউন্টের নাম ঠিক করে লিখুন",
  "field.password": "কমপক্ষে ৮টি অক্ষর দিন, যা অন্য কেউ আন্দাজ করতে পারবে না",
  "field.loginPassword": "পাসওয়ার্ড লিখুন",
  "field.captcha": "ছবিতে যে সংখ্যা আছে, বা হিসাবের যে উত্তর, সেটি লিখুন",
} as const satisfies Readonly<Record<`field.${FieldName}`, Message>>;
