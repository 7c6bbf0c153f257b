// Messages to a member about changes of their payout accounts. `ending`: the last digits of the number.

import type { SecurityNotice } from "../../auth/auth.ts";

type Deed = "added" | "removed" | "frozen" | "unfrozen";

const titles = {
  added: {
    BN: "নতুন ব্যাংক বা ওয়ালেট যোগ হয়েছে",
    EN: "A bank or wallet was added",
    TH: "เพิ่มบัญชีรับเงินแล้ว",
  },
  removed: {
    BN: "একটি ব্যাংক বা ওয়ালেট বাদ দেওয়া হয়েছে",
    EN: "A bank or wallet was removed",
    TH: "ลบบัญชีรับเงินแล้ว",
  },
  frozen: {
    BN: "একটি ব্যাংক বা ওয়ালেট স্থগিত হয়েছে",
    EN: "A bank or wallet was frozen",
    TH: "ระงับบัญชีรับเงินแล้ว",
  },
  unfrozen: {
    BN: "একটি ব্যাংক বা ওয়ালেট আবার চালু হয়েছে",
    EN: "A bank or wallet is in use again",
    TH: "เปิดใช้บัญชีรับเงินอีกครั้งแล้ว",
  },
} as const satisfies Record<Deed, unknown>;

/** Converts digits to Bengali digits, for a Bengali sentence. */
const inBengali = (digits: string) =>
  digits.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit)));

export function payoutAccountNotice(deed: Deed, ending: string): SecurityNotice {
  const { BN, EN, TH } = titles[deed];
  return {
    BN: {
      title: BN,
      text: `নম্বরটির শেষ চার সংখ্যা ${inBengali(ending)}। আপনি না করে থাকলে এখনই গ্রাহকসেবায় জানান।`,
    },
    EN: {
      title: EN,
      text: `Its number ends in ${ending}. If it was not you, contact customer service at once.`,
    },
    TH: { title: TH, text: `เลขบัญชีลงท้ายด้วย ${ending} หากคุณไม่ได้ทำเอง โปรดแจ้งฝ่ายบริการลูกค้าทันที` },
  };
}
