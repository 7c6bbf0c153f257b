import type { verifications as bn } from "../bn/verifications.ts";
import type { SameTexts } from "../text-ids.ts";

export const verifications: SameTexts<typeof bn> = {
  "verifications.help":
    "The oldest submission stands on top. Looking at a document asks for a reason; the audit log keeps each look.",
  "verifications.none": "Nothing is waiting.",
  "verifications.submittedAt": "Submitted",
  "verifications.member": "Member",
  "verifications.kind": "Document",
  "verifications.kind.nationalId": "National ID",
  "verifications.kind.passport": "Passport",
  "verifications.kind.drivingLicence": "Driving licence",
  "verifications.shared": "Same number",
  "verifications.act": "Act",
  "verifications.look": "Look at it",
  "verifications.details": "What was submitted",
  "verifications.legalName": "Name",
  "verifications.birthday": "Birthday",
  "verifications.documentNumber": "Document number",
  "verifications.payeeName": "Payee's name in the profile",
  "verifications.noPayee": "Not given",
  "verifications.erased": "The details were erased.",
  "verifications.side.front": "Front",
  "verifications.side.back": "Back",
  "verifications.side.selfie": "Member with the document",
  "verifications.payeeGiven": "Payee's name, as banks write it",
  "verifications.payeeHelp": "Empty: the name in the document.",
  "verifications.approve": "Approve",
  "verifications.refuse": "Refuse",
  "verifications.refuseHelp": "The member reads the reason.",
};
