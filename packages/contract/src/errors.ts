// The error catalogue: every code the server can answer, with its HTTP status, and no others (tested).
// Programs decide by the code; the sentence for people is in locale/error-texts.ts.

export const errors = {
  // the request itself
  request_param_err: { status: 400 },
  request_body_required: { status: 400 },
  missing_encryption: { status: 400 },
  "seal.invalid": { status: 400 },
  "seal.replayed": { status: 409 },
  "url.not.found": { status: 404 },
  "method.not.allowed": { status: 405 },
  "body.too.large": { status: 413 },
  "media.not.supported": { status: 415 },
  "request.timeout": { status: 408 },
  "headers.too.large": { status: 431 },
  TOO_MANY_REQUESTS: { status: 429 },
  "function.not.available": { status: 400 },
  "unknown.system.err": { status: 500 },
  "system.busy": { status: 503 },
  "system.maintenance": { status: 503 },
  "region.restricted": { status: 451 },
  // session and rights
  "login.not.session": { status: 401 },
  "user.or.token.invalid": { status: 401 },
  "permission.denied": { status: 403 },
  free_reject: { status: 403 },
  // login and registration
  "login.failed": { status: 401 },
  "login.captcha.required": { status: 401 },
  "captcha.invalid": { status: 400 },
  "login.throttled": { status: 429 },
  us_forbidden_login_error: { status: 403 },
  error_member_login: { status: 403 },
  error_agent_login: { status: 403 },
  "username.exists": { status: 409 },
  "field.invalid": { status: 400 },
  "name.reserved": { status: 400 },
  "password.common": { status: 400 },
  "age.too.young": { status: 403 },
  invitation_code_error: { status: 404 },
  "recommender.unknown": { status: 404 },
  "mobile.exists": { status: 409 },
  "identity.exists": { status: 409 },
  "identity.last": { status: 409 },
  "slider.invalid": { status: 400 },
  "sms.wait": { status: 429 },
  "sms.code.invalid": { status: 400 },
  "firebase.token.invalid": { status: 401 },
  "login.identity.unknown": { status: 404 },
  "login.device.unknown": { status: 401 },
  login_verify_required: { status: 401 },
  "login.challenge.expired": { status: 400 },
  "second.factor.code.invalid": { status: 400 },
  "second.factor.locked": { status: 429 },
  "second.factor.exists": { status: 409 },
  "second.factor.missing": { status: 409 },
  "recovery.expired": { status: 400 },
  "password.old.wrong": { status: 400 },
  "modify.new.old.same": { status: 400 },
  "invalid.payment.pw": { status: 400 },
  "payment.password.locked": { status: 429 },
  "not.exists.payment.password": { status: 409 },
  "payment.password.exists": { status: 409 },
  // the member's profile
  "icon.invalid": { status: 400 },
  "payeename.locked": { status: 409 },
  // money
  "ledger.id_reused": { status: 409 },
  "deposit.channel.unavailable": { status: 400 },
  "deposit.channel.closed": { status: 409 },
  "deposit.amount.limit": { status: 400 },
  "deposit.channel.full": { status: 409 },
  "deposit.order.unknown": { status: 404 },
  "deposit.order.decided": { status: 409 },
  "deposit.transaction.used": { status: 409 },
  "deposit.gateway.unreachable": { status: 503 },
  "bank.unavailable": { status: 400 },
  "bank.card.exists": { status: 409 },
  "bank.card.unknown": { status: 404 },
  "withdraw.bank.card.max": { status: 409 },
  bank_card_is_frozen: { status: 409 },
  "bank.card.waiting": { status: 409 },
  "withdraw.closed": { status: 409 },
  "withdraw.amount.limit": { status: 400 },
  "withdraw.day.count": { status: 409 },
  "withdraw.day.amount": { status: 409 },
  "withdraw.order.unknown": { status: 404 },
  "withdraw.order.final": { status: 409 },
  withdraw_turnover_not_enough: { status: 409 },
  required_deposit_amount_not_reached: { status: 409 },
  required_member_information_incomplete: { status: 409 },
  // promotions
  "promotion.unknown": { status: 404 },
  "promotion.code.unknown": { status: 404 },
  "promotion.not.met": { status: 409 },
  "promotion.decided": { status: 409 },
  // games
  "game.unknown": { status: 404 },
  "game.not.ready": { status: 409 },
  "favourites.full": { status: 409 },
  "vendor.maintenance": { status: 503 },
  "round.unknown": { status: 404 },
  "wallet.funds.insufficient": { status: 409 },
  "wallet.transfer.refused": { status: 409 },
  // responsible gaming
  "safer.break": { status: 403 },
  "safer.deposit.limit": { status: 403 },
  "safer.limit": { status: 403 },
  "safer.break.shorter": { status: 409 },
  // agents
  "agent.downline.unknown": { status: 404 },
  "agent.range": { status: 400 },
  "agent.link.taken": { status: 409 },
  "agent.link.full": { status: 409 },
  "agent.link.unknown": { status: 404 },
  "agent.credit.receiver": { status: 409 },
  "agent.credit.unknown": { status: 404 },
  "agent.contract.member": { status: 409 },
  "agent.contract.terms": { status: 400 },
  "agent.contract.exists": { status: 409 },
  "agent.contract.unknown": { status: 404 },
  "agent.contract.decided": { status: 409 },
  // content and messages
  "content.unknown": { status: 404 },
  "inbox.message.unknown": { status: 404 },
  "feedback.length": { status: 400 },
  "feedback.terms": { status: 400 },
  "feedback.picture": { status: 400 },
  "feedback.too.many": { status: 429 },
  "chat.back.foreign": { status: 400 },
  "chat.token.invalid": { status: 410 },
  "chat.too.fast": { status: 429 },
} as const satisfies Record<string, { status: number }>;

export type ErrorCode = keyof typeof errors;

/** Codes any call may answer, declared once; a call's own `fails` lists only its particular ones. */
export const commonErrorCodes = [
  "request_param_err",
  "request_body_required",
  "method.not.allowed",
  "url.not.found",
  "body.too.large",
  "media.not.supported",
  "request.timeout",
  "headers.too.large",
  "TOO_MANY_REQUESTS",
  "function.not.available",
  "unknown.system.err",
  "system.busy",
  "system.maintenance",
  "region.restricted",
  "login.not.session",
  "user.or.token.invalid",
  "permission.denied",
  "free_reject",
  "missing_encryption",
  "seal.invalid",
  "seal.replayed",
] as const satisfies readonly ErrorCode[];

/** Codes after which the site ends the session. */
export const sessionEndingErrors: readonly ErrorCode[] = ["login.not.session", "user.or.token.invalid"];

/**
 * Whether the same call may succeed when a person tries again: after a failure on the way (a code that is not in the
 * catalogue), a timeout, a rate limit or a server's fault. What does not exist or is not allowed stays so.
 */
export function mayRetryHelp(code: string): boolean {
  if (!Object.hasOwn(errors, code)) return true;
  const { status } = errors[code as ErrorCode];
  return status >= 500 || status === 408 || status === 429;
}
