import type { Call } from "../call.ts";

export const member = {
  info: {
    name: "member.info", method: "GET", path: "/wps/member/info", module: "COMM3",
    access: "session", dialect: "wps", quiet: true, limit: "read", fails: [],
  },
  /** Counters of the popup menu: days that can be signed in for, gifts that wait, and whether there is a mission. */
  menu: {
    name: "member.menu", method: "GET", path: "/wps/member/menu", module: "COMM3",
    access: "session", dialect: "wps", quiet: true, limit: "read", fails: [],
  },
  icon: {
    name: "member.icon", method: "GET", path: "/wps/member/info/icon", module: "PROFPIC3",
    access: "account", dialect: "wps", quiet: true, limit: "read", fails: [],
  },
  /** A form: `iconId` of the gallery, or a picture as `file`. */
  setIcon: {
    name: "member.setIcon", method: "POST", path: "/wps/member/info/icon", module: "PROFPIC3",
    form: true, upload: { files: 1, maxBytes: 5 * 1024 * 1024 },
    access: "account", dialect: "wps", limit: "upload", fails: ["icon.invalid", "field.invalid"],
  },
  nickname: {
    name: "member.nickname", method: "GET", path: "/wps/member/info/nickname", module: "COMM3",
    access: "account", dialect: "wps", quiet: true, limit: "read", fails: [],
  },
  setNickname: {
    name: "member.setNickname", method: "POST", path: "/wps/member/info/nickname", module: "COMM3", form: true,
    access: "account", dialect: "wps", limit: "write", fails: ["field.invalid"],
  },
  email: {
    name: "member.email", method: "GET", path: "/wps/member/info/email", module: "COMM3",
    access: "account", dialect: "wps", quiet: true, limit: "read", fails: [],
  },
  payeeName: {
    name: "member.payeeName", method: "GET", path: "/wps/member/info/payeename", module: "COMM3",
    access: "account", dialect: "wps", quiet: true, limit: "read", fails: [],
  },
  /** Once: whom withdrawals are paid to is changed by customer service afterwards. */
  setPayeeName: {
    name: "member.setPayeeName", method: "POST", path: "/wps/member/info/payeename", module: "COMM3", form: true,
    access: "account", dialect: "wps", limit: "write", fails: ["field.invalid", "payeename.locked"],
  },
} as const satisfies Record<string, Call>;
