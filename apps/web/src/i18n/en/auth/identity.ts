import type { identity as bn } from "../../bn/auth/identity.ts";
import type { Message } from "../../message.ts";

export const identity: Readonly<Record<keyof typeof bn, Message>> = {
  "identity.name": "Full name as on the document",
  "identity.nameHint": "It should match the name of your bank or wallet",
  "identity.nameWrong": "Write the name as the document has it; letters only",
  "identity.birthday": "Birthday",
  "identity.kind": "Document",
  "identity.kindChoose": "Choose one",
  "identity.kind.nationalId": "National ID card",
  "identity.kind.passport": "Passport",
  "identity.kind.drivingLicence": "Driving licence",
  "identity.number": "Document number",
  "identity.numberWrong": "Check the number",
  "identity.side.front": "Picture of the front",
  "identity.side.back": "Picture of the back",
  "identity.side.selfie": "You, holding the document",
  "identity.pictureHint": "Tap to take or choose a picture",
  "identity.pictureOptional": "Optional",
  "identity.pictureThere": "Received; tap to replace it",
  "identity.pictureMissing": "This picture is needed",
  "identity.sending": "Sending the picture…",
  "identity.note":
    "Our staff compare the pictures with what you typed. Every letter on them must be readable.",
  "identity.privacy":
    "Pictures and details are stored encrypted. Only staff who verify them see them, and each look is recorded.",
  "identity.submit": "Send for verification",
  "identity.submitted": "Sent for verification",
  "identity.waiting": "We are checking your document",
  "identity.waitingHint": "Sent on {day}. You get a message when it is done.",
  "identity.verified": "Your real name is verified",
  "identity.verifiedHint": "Verified on {day}.",
  "identity.refused": "It could not be verified",
  "identity.failed": "It did not load",
};
