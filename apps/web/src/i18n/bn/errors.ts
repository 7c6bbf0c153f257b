import type { ErrorCode } from "@khela/contract/errors";
import type { FieldName } from "@khela/contract/fields";
import type { NetworkCode } from "../../lib/call.ts";
import type { Message } from "../message.ts";

type ErrorIds = `error.${ErrorCode | NetworkCode}`;

export const errors = {
  "error.network.failed": "সংযোগ হলো না। ইন্টারনেট দেখে আবার চেষ্টা করুন।",
  "error.network.slow": "উত্তর আসতে দেরি হচ্ছে। একটু পরে আবার চেষ্টা করুন।",
  "error.request_param_err": "তথ্যে ভুল আছে। দেখে নিয়ে আবার পাঠান।",
  "error.request_body_required": "তথ্য পৌঁছায়নি। আবার পাঠান।",
  "error.missing_encryption": "নিরাপদে পাঠানো গেল না। পাতাটি নতুন করে খুলে আবার চেষ্টা করুন।",
  "error.seal.invalid": "নিরাপদে পাঠানো গেল না। পাতাটি নতুন করে খুলে আবার চেষ্টা করুন।",
  "error.seal.replayed": "এটি আগেই পাঠানো হয়েছে। ফল দেখে নিন।",
  "error.url.not.found": "যা খুঁজছেন তা এখানে নেই।",
  "error.method.not.allowed": "কাজটি এভাবে করা যায় না। পাতাটি নতুন করে খুলুন।",
  "error.body.too.large": "লেখা বা ছবি বেশি বড়। ছোট করে আবার পাঠান।",
  "error.request.timeout": "অনুরোধটি পৌঁছাতে বেশি সময় লেগেছে। আবার চেষ্টা করুন।",
  "error.headers.too.large": "অনুরোধটি পড়ার সীমার চেয়ে বড় ছিল। এই সাইটের অন্য ট্যাব বন্ধ করে আবার চেষ্টা করুন।",
  "error.media.not.supported": "এই ধরনের ফাইল নেওয়া যায় না।",
  "error.TOO_MANY_REQUESTS": "খুব ঘন ঘন চেষ্টা হচ্ছে। এক মিনিট পরে আবার করুন।",
  "error.merchant.acct.setup.err": "সাইটটি এখনও পুরোপুরি চালু হয়নি। একটু পরে আসুন।",
  "error.function.not.available": "এই সুবিধাটি এখন বন্ধ আছে।",
  "error.unknown.system.err": "কিছু একটা গোলমাল হয়েছে। একটু পরে আবার চেষ্টা করুন।",
  "error.system.busy": "এখন অনেক চাপ। একটু পরে আবার চেষ্টা করুন।",
  "error.system.maintenance": "সাইটে কাজ চলছে। একটু পরে আবার আসুন।",
  "error.region.restricted": "আপনার জায়গা থেকে এই সেবা নেওয়া যায় না।",
  "error.login.not.session": "আপনি লগইন অবস্থায় নেই। আবার লগইন করুন।",
  "error.user.or.token.invalid": "অ্যাকাউন্ট থেকে বেরিয়ে গেছেন। আবার লগইন করুন।",
  "error.permission.denied": "এই কাজের অনুমতি আপনার নেই।",
  "error.free_reject": "এর জন্য নিজের অ্যাকাউন্টে লগইন করতে হবে।",
  "error.login.failed": "নাম বা পাসওয়ার্ড মিলছে না।",
  "error.login.captcha.required": "নাম বা পাসওয়ার্ড মিলছে না। এবার ছবির সংখ্যাটিও লিখুন।",
  "error.captcha.invalid": "ছবির সংখ্যা মেলেনি। নতুন ছবিটি দেখে লিখুন।",
  "error.login.throttled": "অনেকবার ভুল হয়েছে। কিছুক্ষণ পরে আবার চেষ্টা করুন।",
  "error.us_forbidden_login_error": "এই অ্যাকাউন্টে এখন ঢোকা যাবে না। গ্রাহকসেবায় জানান।",
  "error.error_member_login": "এই অ্যাকাউন্ট দিয়ে এখানে ঢোকা যায় না।",
  "error.error_agent_login": "এটি এজেন্টদের জায়গা। এজেন্ট অ্যাকাউন্ট দিয়ে ঢুকুন।",
  "error.username.exists": "এই নামটি আগেই নেওয়া হয়েছে। অন্য একটি বেছে নিন।",
  "error.field.invalid": "কোনো একটি ঘরে ভুল আছে। দেখে ঠিক করুন।",
  "error.password.common": "এই পাসওয়ার্ড সহজেই আন্দাজ করা যায়। অন্য একটি দিন।",
  "error.ledger.insufficient_funds": "ব্যালেন্সে এত টাকা নেই।",
  "error.ledger.id_reused": "এই লেনদেন আগেই হয়েছে। হিসাব দেখে নিন।",
  "error.ledger.refused": "লেনদেনটি করা গেল না। টাকা যেমন ছিল তেমনই আছে।",
  "error.deposit.channel.unavailable": "এই মাধ্যমটি এখন বন্ধ। অন্য একটি বেছে নিন।",
  "error.deposit.amount.limit": "টাকার পরিমাণ সীমার বাইরে।",
  "error.deposit.order.unknown": "এই জমার হিসাব পাওয়া গেল না।",
  "error.deposit.gateway.unreachable": "টাকা দেওয়ার পাতা খুলছে না। একটু পরে আবার চেষ্টা করুন।",
  "error.game.unknown": "গেমটি পাওয়া গেল না।",
  "error.game.not.ready": "গেমটি এখনও খোলেনি, শিগগিরই আসছে।",
  "error.favourites.full": "প্রিয় তালিকা ভরে গেছে। আগে একটি সরান।",
  "error.vendor.maintenance": "এই নির্মাতার গেমে কাজ চলছে। অন্য গেম খেলুন।",
  "error.round.unknown": "এই দানের হিসাব পাওয়া গেল না।",
} as const satisfies Readonly<Record<ErrorIds, Message>>;

export const fieldRules = {
  "field.username": "৪ থেকে ২০টি ছোট হাতের ইংরেজি অক্ষর, সংখ্যা বা _ দিন; শুরু হবে অক্ষর দিয়ে",
  "field.loginUsername": "অ্যাকাউন্টের নাম ঠিক করে লিখুন",
  "field.password": "কমপক্ষে ৮টি অক্ষর দিন, যা অন্য কেউ আন্দাজ করতে পারবে না",
  "field.loginPassword": "পাসওয়ার্ড লিখুন",
  "field.captcha": "ছবিতে যে সংখ্যা আছে, বা হিসাবের যে উত্তর, সেটি লিখুন",
} as const satisfies Readonly<Record<`field.${FieldName}`, Message>>;
