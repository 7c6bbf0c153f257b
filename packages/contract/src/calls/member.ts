import type { Call } from "../call.ts";

export const member = {
  info: {
    name: "member.info",
    method: "GET",
    path: "/wps/member/info",
    module: "COMM3",
    access: "session",
    envelope: "wps",
    quiet: true,
  },
  /**
   * Counters of the popup menu: days available for sign-in, unclaimed gifts, and whether there is a mission.
   */
  menu: {
    name: "member.menu",
    method: "GET",
    path: "/wps/member/menu",
    module: "COMM3",
    access: "session",
    envelope: "wps",
    quiet: true,
  },
  icon: {
    name: "member.icon",
    method: "GET",
    path: "/wps/member/info/icon",
    module: "PROFPIC3",
    access: "account",
    envelope: "wps",
    quiet: true,
  },
  /** A form: `iconId` of the gallery, or a picture as `file`. */
  setIcon: {
    name: "member.setIcon",
    method: "POST",
    path: "/wps/member/info/icon",
    module: "PROFPIC3",
    access: "account",
    envelope: "wps",
  },
  nickname: {
    name: "member.nickname",
    method: "GET",
    path: "/wps/member/info/nickname",
    module: "COMM3",
    access: "account",
    envelope: "wps",
    quiet: true,
  },
  setNickname: {
    name: "member.setNickname",
    method: "POST",
    path: "/wps/member/info/nickname",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
  email: {
    name: "member.email",
    method: "GET",
    path: "/wps/member/info/email",
    module: "COMM3",
    access: "account",
    envelope: "wps",
    quiet: true,
  },
  payeeName: {
    name: "member.payeeName",
    method: "GET",
    path: "/wps/member/info/payeename",
    module: "COMM3",
    access: "account",
    envelope: "wps",
    quiet: true,
  },
  /** Can be set once; afterwards only customer service changes the payee of withdrawals. */
  setPayeeName: {
    name: "member.setPayeeName",
    method: "POST",
    path: "/wps/member/info/payeename",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
} as const satisfies Record<string, Call>;
