import type { PoliciesOf } from "../call.ts";
import type { member } from "./calls.ts";

export const memberPolicies = {
  info: { limit: "read", fails: [] },
  icon: { limit: "read", fails: [] },
  setIcon: {
    limit: "upload",
    form: true,
    upload: { files: 1, maxBytes: 5 * 1024 * 1024 },
    fails: ["icon.invalid", "field.invalid"],
  },
  nickname: { limit: "read", fails: [] },
  setNickname: { limit: "write", form: true, fails: ["field.invalid", "name.reserved"] },
  email: { limit: "read", fails: [] },
  payeeName: { limit: "read", fails: [] },
  setPayeeName: { limit: "write", form: true, fails: ["field.invalid", "payeename.locked"] },
} as const satisfies PoliciesOf<typeof member>;
