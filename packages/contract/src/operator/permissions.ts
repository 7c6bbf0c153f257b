// What an operator may do (`area.act`), and the roles that come with the product. A merchant's own roles are made of the same permissions.

/** Each permission, as `area.act`. `view` reads an area's lists; every other act is named by its verb. */
export const permissions = [
  "today.view",
  "members.view",
  /** Personal data unmasked: numbers, mail, names of payees, payout accounts. */
  "members.personal",
  "members.note",
  "members.message",
  "members.block",
  "members.security",
  "members.limit",
  "members.adjust",
  "members.bonus",
  "members.close",
  "members.impersonate",
  "verifications.view",
  "verifications.decide",
  "deposits.view",
  "deposits.decide",
  "deposits.refund",
  "withdrawals.view",
  "withdrawals.approve",
  "withdrawals.refuse",
  "payments.view",
  "payments.configure",
  "statements.import",
  "reconciliation.work",
  "promotions.view",
  "promotions.edit",
  "promotions.decide",
  "vip.view",
  "vip.edit",
  "lottery.view",
  "lottery.decide",
  "agents.view",
  "agents.decide",
  "agents.float",
  "games.view",
  "games.edit",
  "content.view",
  "content.edit",
  "chat.view",
  "chat.reply",
  "feedback.view",
  "feedback.answer",
  "reports.view",
  "lists.export",
  "settings.view",
  "settings.edit",
  "people.view",
  "people.manage",
  "proposals.view",
  "audit.view",
  "system.view",
  /** Every permission for 30 minutes; an owner's, unless a role of the merchant's own has it. */
  "access.breakGlass",
] as const;

export type Permission = (typeof permissions)[number];

const viewing = permissions.filter((permission) => permission.endsWith(".view"));
const money: readonly Permission[] = [
  "deposits.view",
  "deposits.decide",
  "withdrawals.view",
  "payments.view",
  "statements.import",
  "reconciliation.work",
];
const common: readonly Permission[] = ["today.view", "proposals.view", "members.view"];

/** The roles that come with the product. A merchant's own role never has one of these names. */
export const roles = {
  owner: permissions,
  finance: [
    ...common,
    ...money,
    "members.personal",
    "members.adjust",
    "deposits.refund",
    "withdrawals.approve",
    "withdrawals.refuse",
    "payments.configure",
    "promotions.view",
    "agents.view",
    "agents.float",
    "reports.view",
    "lists.export",
    "audit.view",
  ],
  payments: [...common, ...money, "withdrawals.approve", "withdrawals.refuse"],
  risk: [
    ...common,
    "members.personal",
    "members.note",
    "members.block",
    "members.security",
    "members.limit",
    "members.close",
    "verifications.view",
    "verifications.decide",
    "deposits.view",
    "withdrawals.view",
    "withdrawals.approve",
    "withdrawals.refuse",
    "promotions.view",
    "promotions.decide",
    "agents.view",
    "agents.decide",
    "reports.view",
    "audit.view",
  ],
  support: [
    ...common,
    "members.note",
    "members.message",
    "members.security",
    "members.impersonate",
    "deposits.view",
    "withdrawals.view",
    "promotions.view",
    "chat.view",
    "chat.reply",
    "feedback.view",
    "feedback.answer",
  ],
  content: ["content.view", "content.edit", "promotions.view", "promotions.edit", "vip.view", "games.view"],
  games: ["games.view", "games.edit", "lottery.view", "lottery.decide", "reports.view"],
  agentManager: [...common, "agents.view", "agents.decide", "agents.float", "reports.view"],
  /** Reads everything, changes nothing. */
  auditor: viewing,
} as const satisfies Record<string, readonly Permission[]>;

export type RoleName = keyof typeof roles;

/** The name of a merchant's own role. */
export const rolePattern = "^[a-z][a-z0-9-]{1,29}$";
