import type { Services } from "../../http/context.ts";
import { listHandler } from "../../http/console/lists/list-handler.ts";
import type { OperatorRoutes } from "../../http/console/operator-context.ts";
import { grantFloat, takeBackFloat } from "../float/change-float.ts";
import { agentListSource } from "./agent-list-store.ts";
import { readAgent, readBelow, readFigures, readLinks, readRates, readSignals } from "./agent-views.ts";
import { disputeListSource, freezeListSource } from "./case-list-store.ts";
import { decideDispute } from "./dispute-decision.ts";
import { readCredits, readFloat } from "./float-views.ts";
import { createFreezes, type Payments } from "./freezes.ts";
import { readLimits, saveCreditLimits, saveFloatLimits } from "./limits.ts";
import { makeAgent } from "./make-agent.ts";
import { createMove, previewMove } from "./move-member.ts";
import { readContracts, readPeriod, readPeriods, readRebate } from "./pay-views.ts";
import { setRates } from "./set-rates.ts";

export function agentOperatorRoutes({ db }: Services): OperatorRoutes<"agents"> {
  return {
    list: listHandler(agentListSource),
    get: readAgent,
    below: readBelow,
    figures: readFigures,
    rates: readRates,
    links: readLinks,
    signals: readSignals,
    make: makeAgent,
    setRates,
    previewMove,
    move: createMove(db),
  };
}

export function agentFloatOperatorRoutes(): OperatorRoutes<"agentFloat"> {
  return {
    get: readFloat,
    credits: readCredits,
    grant: grantFloat,
    takeBack: takeBackFloat,
    limits: readLimits,
    saveFloatLimits,
    saveCreditLimits,
  };
}

export function agentPayOperatorRoutes(): OperatorRoutes<"agentPay"> {
  return {
    contracts: readContracts,
    periods: readPeriods,
    recomputePeriod: readPeriod,
    recomputeRebate: readRebate,
  };
}

export function agentCaseOperatorRoutes(payments: Payments): OperatorRoutes<"agentCases"> {
  return {
    ...createFreezes(payments),
    freezes: listHandler(freezeListSource),
    disputes: listHandler(disputeListSource),
    decideDispute,
  };
}
