import type { Routes } from "../http/context.ts";
import {
  affiliateUrls,
  affiliateVisit,
  createAffiliateUrl,
  deleteAffiliateUrl,
  referral,
  registeredAffiliates,
  switchAffiliateUrl,
} from "./links/links.ts";
import {
  creditTransfer,
  creditTransfers,
  transferDownline,
  transferMultipleDownline,
} from "./credit/credit.ts";
import { float, returnCredit } from "./float/float.ts";
import { creditLimits } from "./credit/limits.ts";
import { creditReceipt, receivedCredit } from "./credit/receipts.ts";
import {
  acceptCredit,
  creditRequests,
  ownCreditRequests,
  refuseCredit,
  requestCredit,
} from "./credit/requests.ts";
import { changeContract } from "./contracts/change.ts";
import { contractPeriods, contractStatement } from "./contracts/statement.ts";
import { contractHistory } from "./contracts/history.ts";
import { contracts, memberContracts } from "./contracts/contract-lists.ts";
import {
  fundsConsolidated,
  processDailySalary,
  processDividend,
  processHourSalary,
  processRealTimeSalary,
  requestContract,
  voidContract,
} from "./contracts/contracts.ts";
import {
  downlineRebates,
  income,
  incomeDetail,
  rebateSettings,
  updateDownlineRebates,
} from "./rebates/rebates.ts";
import { answerDispute, disputes, escalateDispute, openDispute } from "./disputes/disputes.ts";
import { requestFreeze } from "./team/freeze.ts";
import { promoteDownline } from "./team/promote.ts";
import { createDownline, downlines, noteDownline, subordinate } from "./team/downline.ts";
import { teamRows } from "./team/rows.ts";
import { teamKpi } from "./team/team.ts";

export function agentRoutes(): Routes<"agents"> {
  return {
    teamKpi,
    teamRows,
    downlines,
    subordinate,
    createDownline,
    noteDownline,
    promoteDownline,
    requestFreeze,
    createAffiliateUrl,
    affiliateUrls,
    switchAffiliateUrl,
    deleteAffiliateUrl,
    registeredAffiliates,
    affiliateVisit,
    referral,
    transferDownline,
    transferMultipleDownline,
    creditLimits,
    float,
    returnCredit,
    creditTransfers,
    creditTransfer,
    receivedCredit,
    creditReceipt,
    requestCredit,
    ownCreditRequests,
    creditRequests,
    acceptCredit,
    refuseCredit,
    requestContract,
    changeContract,
    voidContract,
    contractPeriods,
    contractHistory,
    contractStatement,
    contracts,
    fundsConsolidated,
    memberContracts,
    processDailySalary,
    processHourSalary,
    processRealTimeSalary,
    processDividend,
    openDispute,
    answerDispute,
    escalateDispute,
    disputes,
    rebateSettings,
    downlineRebates,
    updateDownlineRebates,
    income,
    incomeDetail,
  };
}
