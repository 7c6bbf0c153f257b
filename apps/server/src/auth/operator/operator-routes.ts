import type { OperatorRoutes } from "../../http/console/operator-context.ts";
import {
  blockMember,
  closing,
  endAllSessions,
  passwordReset,
  paymentPasswordReset,
  readClosing,
  readSecurity,
  secondFactorReset,
  unblockMember,
} from "./member-access.ts";

import { viewSite } from "./view-site.ts";

export function memberAccessOperatorRoutes(): OperatorRoutes<"memberAccess"> {
  return {
    security: readSecurity,
    block: blockMember,
    unblock: unblockMember,
    endSessions: endAllSessions,
    resetPassword: passwordReset,
    resetPaymentPassword: paymentPasswordReset,
    resetSecondFactor: secondFactorReset,
    view: viewSite,
    closing: readClosing,
    close: closing,
  };
}
