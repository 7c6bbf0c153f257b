import type { Call } from "../../call.ts";

const made = { module: "AGEINFO3", access: "agent", envelope: "wps", path: "/wps/agent/contract" } as const;
const own = { module: "COMM3", access: "account", envelope: "wps" } as const;

/** Calls about agents' contracts: the agent requests and pays, the member accepts and is paid. */
export const agentContracts = {
  requestContract: { name: "agents.requestContract", method: "POST", ...made },
  /** Offers a new version of a running contract. Once accepted, the new version applies from the next period on. */
  changeContract: { name: "agents.changeContract", method: "PUT", ...made },
  /** Ends a contract or withdraws a request. Periods that have ended are still paid. */
  voidContract: { name: "agents.voidContract", method: "DELETE", ...made },
  contracts: {
    name: "agents.contracts",
    method: "GET",
    module: "AGEINFO3",
    access: "agent",
    envelope: "wps",
    path: "/wps/agent/contracts",
  },
  /** The member's balances, and the contract requests that wait for the member's answer. */
  fundsConsolidated: {
    name: "agents.fundsConsolidated",
    method: "GET",
    path: "/wps/member/info/funds/consolidated",
    module: "COMM3",
    access: "session",
    envelope: "wps",
    quiet: true,
  },
  /** The member's contracts of one kind, each with the payments of its last periods. */
  memberContracts: {
    name: "agents.memberContracts",
    method: "GET",
    path: "/wps/agent/memberContracts",
    ...own,
  },
  /** Payments of a contract's last periods, for its agent or its member. */
  contractPeriods: {
    name: "agents.contractPeriods",
    method: "GET",
    path: "/wps/agent/contractPeriods",
    ...own,
  },
  /** Events of a contract with their times, for its agent or its member. */
  contractHistory: {
    name: "agents.contractHistory",
    method: "GET",
    path: "/wps/agent/contractHistory",
    ...own,
  },
  /** One period of a contract, for its agent or member: every round, the sums, and each step of the calculation. */
  contractStatement: {
    name: "agents.contractStatement",
    method: "GET",
    path: "/wps/agent/contractStatement",
    ...own,
  },
  processDailySalary: {
    name: "agents.processDailySalary",
    method: "POST",
    path: "/wps/relay/MCSFE_processDailySalaryContract",
    ...own,
  },
  processHourSalary: {
    name: "agents.processHourSalary",
    method: "POST",
    path: "/wps/relay/MCSFE_processContractHourSalary",
    ...own,
  },
  processRealTimeSalary: {
    name: "agents.processRealTimeSalary",
    method: "POST",
    path: "/wps/relay/MCSFE_processRealTimeSalaryContract",
    ...own,
  },
  processDividend: {
    name: "agents.processDividend",
    method: "POST",
    path: "/wps/relay/MCSFE_processContractDividend",
    ...own,
  },
} as const satisfies Record<string, Call>;
