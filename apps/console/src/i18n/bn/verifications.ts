import type { Texts } from "../text-ids.ts";

export const verifications = {
  "verifications.help": "সবচেয়ে পুরোনো আবেদন সবার উপরে। পরিচয়পত্র দেখতে কারণ লিখতে হয়; প্রতিটি দেখা অডিট লগে থাকে।",
  "verifications.none": "কোনো আবেদন বাকি নেই।",
  "verifications.tabs": "কোন আবেদন",
  "verifications.waiting": "অপেক্ষায়",
  "verifications.all": "সব",
  "verifications.column.submittedAt": "জমা পড়েছে",
  "verifications.column.member": "সদস্য",
  "verifications.column.kind": "পরিচয়পত্র",
  "verifications.column.sharedWith": "একই নম্বর",
  "verifications.column.state": "অবস্থা",
  "verifications.column.reason": "ফিরিয়ে দেওয়ার কারণ",
  "verifications.column.decidedAt": "সিদ্ধান্তের সময়",
  "verifications.column.decidedBy": "সিদ্ধান্ত যাঁর",
  "verifications.column.id": "আবেদন",
  "verifications.state.waiting": "অপেক্ষায়",
  "verifications.state.verified": "যাচাই করা",
  "verifications.state.refused": "ফিরিয়ে দেওয়া",
  "verifications.kind.nationalId": "জাতীয় পরিচয়পত্র",
  "verifications.kind.passport": "পাসপোর্ট",
  "verifications.kind.drivingLicence": "ড্রাইভিং লাইসেন্স",
  "verifications.look": "পরিচয়পত্র দেখুন",
  "verifications.details": "যা জমা দিয়েছেন",
  "verifications.legalName": "নাম",
  "verifications.birthday": "জন্মতারিখ",
  "verifications.documentNumber": "পরিচয়পত্রের নম্বর",
  "verifications.payeeName": "প্রোফাইলের প্রাপকের নাম",
  "verifications.noPayee": "দেওয়া হয়নি",
  "verifications.erased": "তথ্য মুছে ফেলা হয়েছে।",
  "verifications.side.front": "সামনের দিক",
  "verifications.side.back": "পেছনের দিক",
  "verifications.side.selfie": "পরিচয়পত্র হাতে সদস্য",
  "verifications.payeeGiven": "প্রাপকের নাম, ব্যাংকে যেভাবে লেখা",
  "verifications.payeeHelp": "ফাঁকা রাখলে পরিচয়পত্রের নামই থাকবে।",
  "verifications.approve": "অনুমোদন করুন",
  "verifications.refuse": "ফিরিয়ে দিন",
  "verifications.refuseHelp": "সদস্য কারণটি পড়বেন।",
} as const satisfies Texts;

declare module "../text-ids.ts" {
  interface TextFiles {
    verifications: typeof verifications;
  }
}
