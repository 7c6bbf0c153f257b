import type { WatchedTable } from "./wallet/audit/watched-rows-store.ts";

const text = (columns: string): readonly string[] => columns.split(" ");
const watched = (table: string, key: string, columns: string, hidden = ""): WatchedTable => ({
  table,
  key: text(key),
  columns: text(columns),
  hidden: hidden === "" ? [] : text(hidden),
});

/**
 * Tables and columns that decide about money or rights and are in no account's chain. A trigger writes each change of
 * these columns into the audit log. Hidden columns contain personal values, so only a hash is written. A test compares
 * this list with the triggers.
 */
export const watchedTables: readonly WatchedTable[] = [
  watched(
    "merchant",
    "id",
    "code currency real_money trial_merchant_id minimum_age licence maintenance settings",
  ),
  watched("module_switch", "merchant_id module", "enabled"),
  watched("flag", "merchant_id name", "enabled"),
  watched("denied_country", "country", "reason lifted_by"),
  watched(
    "vendor",
    "code",
    "status wallet_mode may_adjust ip_allow key_no previous_key_until url launch_url adapter public_key jackpot",
  ),
  watched(
    "game",
    "node_id",
    "vendor game_code game_type enabled playable rtp min_bet_minor max_bet_minor launch_url",
  ),
  watched("jackpot", "merchant_id vendor code", "bucket member_id shown"),
  watched(
    "deposit_channel",
    "merchant_id code",
    "category min_minor max_minor fee_percent enabled currency hours time_zone min_level languages kind gateway",
  ),
  watched(
    "receiving_account",
    "merchant_id channel id",
    "number holder weight day_max_minor enabled qr_text",
    "number holder qr_text",
  ),
  watched(
    "payout_provider",
    "merchant_id code",
    "category currency starts_with min_digits max_digits enabled gateway",
  ),
  watched(
    "withdraw_rule",
    "merchant_id currency",
    "enabled min_minor max_minor day_minor day_count opens_at closes_at free_day_count fee_minor fee_percent deposit_turnover_percent " +
      "fresh_below_minor required_deposit_minor required_fields conditions version",
  ),
  watched("turnover_version", "merchant_id version", "made_at"),
  watched("turnover_weight", "merchant_id version node_id game_type", "percent"),
  watched(
    "promotion",
    "id",
    "merchant_id code type currency enabled starts_at ends_at period min_level min_deposit_minor promo_code metric late_days target_minor game_type " +
      "reward_percent reward_fixed_minor reward_max_minor turnover_percent max_stake_minor claim_hours lock_hours needs_approval stacking_group " +
      "review_signals budget_minor expected_claims declared_cost_minor max_gain_minor scoring min_stake_minor ticket_minor max_tickets prizes weights requires",
  ),
  watched(
    "promotion_contest",
    "promotion_id period",
    "merchant_id currency starts_at ends_at scoring game_type min_stake_minor ticket_minor max_tickets prizes commitment turnover_percent " +
      "weights max_stake_minor lock_hours state entries tickets root beacon_round beacon secret winners",
  ),
  watched(
    "vip_level",
    "merchant_id currency level",
    "total_turnover_minor total_deposit_minor month_turnover_minor month_deposit_minor keep_turnover_minor bonus_minor rebate_percent " +
      "withdraw_day_minor withdraw_day_count",
  ),
  watched("agent_credit_limit", "merchant_id currency", "least_minor most_minor day_minor"),
  watched("agent_float_limit", "merchant_id currency", "most_minor total_minor"),
  watched(
    "lottery_game",
    "merchant_id node_id",
    "engine electronic vietnamese period_s draw_time weekdays zone close_s prize_mode odds max_unit_minor max_member_minor " +
      "max_liability_minor enabled most_series max_number_minor",
  ),
  watched("lottery_feed", "code", "merchant_id key_no final enabled"),
  watched("lottery_entry", "id", "draw_id kind result reason result_version entered_by state decided_by"),
  watched(
    "member",
    "bucket id",
    "merchant_id type username currency status agent_bucket agent_id recommender_bucket recommender_id",
  ),
  watched(
    "member_profile",
    "bucket member_id",
    "email email_verified_at mobile mobile_verified_at payee_name",
    "email mobile payee_name",
  ),
  watched("identity_verification", "bucket member_id", "version state number_hash decided_by", "number_hash"),
  watched(
    "member_payout_account",
    "bucket member_id id",
    "provider category holder number_encrypted number_hash usable_from frozen_at removed_at",
    "holder number_encrypted number_hash",
  ),
  watched("responsible_gaming_limit", "bucket member_id kind period", "value next next_at"),
  watched("exclusion_match", "bucket member_id excluded_id", "reasons state decided_by"),
  watched("responsible_gaming_restriction", "bucket member_id starts_at", "kind ends_at lifted_at"),
  watched(
    "free_round_award",
    "bucket member_id vendor id",
    "game_code currency stake_minor rounds expires_at cancelled_at",
  ),
  watched(
    "turnover_requirement",
    "bucket member_id account_id seq",
    "first_seq source ref amount_minor required_minor remaining_minor turnover_minor settlement_seq cut_at is_fresh",
  ),
  watched(
    "turnover_weighted",
    "bucket member_id account_id ref",
    "amount_minor required_minor weights ended cut_at",
  ),
  watched("turnover_stake_cap", "bucket member_id account_id ref", "max_stake_minor"),
  watched(
    "agent_contract",
    "bucket member_id id",
    "currency agent_bucket agent_id kind rate_type min_turnovers min_losses rates state",
  ),
  watched(
    "withdraw_order",
    "bucket member_id id",
    "payout_account provider category destination_hash despite_block",
  ),
  watched("promotion_award", "bucket member_id promotion_id period", "decided_by remark"),
  watched(
    "operator",
    "id",
    "name display_name state password_hash totp_encrypted",
    "password_hash totp_encrypted",
  ),
  watched("operator_passkey", "credential_id", "operator_id public_key"),
  watched("operator_role", "merchant_id name", "permissions"),
  watched("operator_assignment", "operator_id merchant_id role", "max_amount_minor is_masked last_day role"),
  watched("approval_rule", "merchant_id act", "above_minor"),
  watched("saved_reason", "id", "merchant_id act bn en"),
  watched("operator_proposal", "id", "act subject payload_hash proposed_by state decided_by"),
  watched("agent_rebate_rate", "bucket member_id category from_day", "basis_points"),
  watched("agent_rebate_child", "bucket member_id child_id category from_day", "basis_points"),
];
