// Maximum length of an SMS that is one message: 160 septets if all its letters are in the GSM alphabet (3GPP TS
// 23.038), otherwise 70 units of UCS-2. A carrier charges several messages for a longer text.

const GSM_SEPTETS = 160;
const UCS2_UNITS = 70;
const gsmLetters = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Letters of the GSM extension table; each takes two septets. */
const gsmExtended = new Set("^{}\\[~]|€");

/** Whether a carrier sends the text as one message. */
export function isOneMessage(text: string): boolean {
  let septets = 0;
  for (const letter of text) {
    if (!gsmLetters.has(letter) && !gsmExtended.has(letter)) return text.length <= UCS2_UNITS;
    septets += gsmExtended.has(letter) ? 2 : 1;
  }
  return septets <= GSM_SEPTETS;
}
