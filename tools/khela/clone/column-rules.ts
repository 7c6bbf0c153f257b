/**
 * Content of each column in a clone: `kept`; replaced, as `personal` (about a member or an operator), `secret` (gives
 * access), `freeText` (written by a person) or `disabled` (leads outside or lets somebody in); or nothing, when the
 * rows of the table are `removed`. Values are SQL expressions of the source's row. Pseudonyms are hashed with a salt of
 * the clone, which is not stored: equal values stay equal, and none can be guessed. A test compares the list with the
 * schema.
 */

export type TableRule =
  | {
      readonly kept: string;
      readonly personal?: Readonly<Record<string, string>>;
      readonly secret?: Readonly<Record<string, string>>;
      readonly freeText?: Readonly<Record<string, string>>;
      readonly disabled?: Readonly<Record<string, string>>;
    }
  | {
      readonly removed: {
        readonly personal?: string;
        readonly secret?: string;
        readonly freeText?: string;
        /** All other columns: they are neither personal, secret nor free text. */
        readonly other: string;
      };
    };

const SALT = "current_setting('khela.clone_salt')";
const NOTHING = "null";
const REMOVED_TEXT = "'removed'";
const REMOVED_KEY = "'removed'";
const NO_BYTES = `''::bytea`;
const EMPTY_TEXT = "''";
const NO_TEXTS = "'{}'::text[]";
const NO_ADDRESSES = "'{}'::inet[]";
const EMPTY_OBJECT = "'{}'::jsonb";

const digestOf = (column: string): string => `md5(${SALT} || ${column})`;
const hexPseudonym = (column: string): string =>
  `encode(sha256(convert_to(${SALT} || ${column}, 'UTF8')), 'hex')`;
const pseudonym = (column: string): string =>
  `case when ${column} = '' then '' else 'x' || substr(${digestOf(column)}, 1, 23) end`;
const linkCode = pseudonym;
const textIfAny = (column: string): string => `case when ${column} is not null then ${REMOVED_TEXT} end`;

const memberName = (id: string): string => `'m' || ${id}`;
const personName = (column: string, id: string): string =>
  `case when ${column} is not null then 'Member ' || ${id} end`;
/** SQL for a mail address in a domain that never exists (RFC 2606). */
const mailAddress = (column: string, id: string): string =>
  `case when ${column} is not null then 'm' || ${id} || '@clone.invalid' end`;
/** SQL for a mobile number with an unassigned country code. */
const mobileNumber = (column: string, id: string): string =>
  `case when ${column} is not null then '+999' || lpad(${id}::text, 9, '0') end`;
const firstOfYear = (column: string): string => `date_trunc('year', ${column})::date`;

/** SQL for the pseudonym of an actor. Names of programs stay, and so does the prefix `operator:`. */
const operatorName = (column: string): string =>
  `case when ${column} in ('system', 'gateway', 'visitor') or ${column} ~ '^(feed|final)[.]' then ${column}
    when ${column} like 'member:%' then 'member'
    else coalesce(substring(${column} from '^operator:'), '')
      || 'op-' || substr(md5(${SALT} || replace(${column}, 'operator:', '')), 1, 12) end`;
/** SQL for an operator's state. Operators cannot sign in to a clone until they are invited again. */
const OPERATOR_STATE = "case state when 'active' then 'invited' else state end";

const LINK_CATEGORY = `case when grp = 'L' then ${linkCode("category")} else category end`;
const DEVICE_ID = `substr(${digestOf("device_id")}, 1, 22)`;
const GALLERY_ICON = "case when icon like 'gallery-%' then icon end";
const DISPLAY_NAME = "'Operator ' || id";
const FILE_NAME = "'statement'";
const ENDING = "'0000'";
const ERASED_AT = "coalesce(erased_at, submitted_at)";
const HOLDER = "'Holder'";
const ACCOUNT_NUMBER = `lpad((('x' || substr(${digestOf("number")}, 1, 8))::bit(32)::bigint)::text, 11, '0')`;
const HASH_OF_FILE = `sha256(convert_to(${SALT}, 'UTF8') || sha256)`;
const RECEIVING = `case when receiving is not null then jsonb_strip_nulls(jsonb_build_object(
  'account', receiving -> 'account', 'reference', receiving -> 'reference', 'feePercent', receiving -> 'feePercent',
  'number', '00000000000', 'holder', ${HOLDER})) end`;
const INVALID_URL_IF_ANY = "case when pay_url is not null then 'https://clone.invalid/' end";
const CHAT_TEXT = `case when text = '' then '' else ${REMOVED_TEXT} end`;
const WORDS = `case when words is not null then
  '{"BN": {"title": "বার্তা", "content": "<p>মুছে ফেলা হয়েছে</p>"}, "EN": {"title": "Message", "content": "<p>Removed</p>"}}'::jsonb end`;
/** SQL for a vendor's status. Vendors with addresses are switched off, because they are outside the installation. */
const VENDOR_STATUS = "case when url is null and launch_url is null then status else 'off' end";

/**
 * SQL for the hash of the clone's payout account. Where the source's hash does not match its account, the clone's hash
 * does not match either.
 */
const DESTINATION_HASH = `case when destination_hash is null then null else coalesce((
  select case when destination_hash = ${destination("account.holder", "account.number_hash")}
    then ${destination(personName("account.holder", "account.member_id"), hexPseudonym("account.number_hash"))} end
  from member_payout_account account
  where account.bucket = withdraw_order.bucket and account.member_id = withdraw_order.member_id
    and account.id = withdraw_order.payout_account), sha256(destination_hash)) end`;

function destination(holder: string, hash: string): string {
  return `sha256(record_send(row(convert_to(account.id, 'UTF8'), convert_to(account.provider, 'UTF8'),
    convert_to(account.category, 'UTF8'), convert_to(${holder}, 'UTF8'), convert_to(${hash}, 'UTF8'))))`;
}

export const columnRules: Readonly<Record<string, TableRule>> = {
  // tables of agents
  agent_link: {
    kept: "bucket member_id kind custom state visits created_at ends_at rebate_categories rebate_points",
    personal: { code: linkCode("code") },
  },
  agent_note: {
    removed: { freeText: "note", other: "bucket member_id downline_id changed_at" },
  },
  agent_member_day: {
    kept: "bucket member_id day category deposit_minor withdraw_minor bonus_minor rebate_minor stake_minor payout_minor turnover_minor",
  },
  agent_delta: {
    kept: "bucket batch agent_bucket agent_id grp day gap members new_members first_deposits deposit_minor withdraw_minor bonus_minor rebate_minor stake_minor payout_minor turnover_minor child_id",
    personal: { category: LINK_CATEGORY },
  },
  agent_bucket: { kept: "bucket batch active_hour" },
  agent_applied: { kept: "bucket source_bucket batch" },
  agent_day: {
    kept: "bucket member_id grp day new_members first_deposits deposit_minor withdraw_minor bonus_minor rebate_minor stake_minor payout_minor turnover_minor",
    personal: { category: LINK_CATEGORY },
  },
  agent_active_day: { kept: "bucket member_id grp day gap members" },
  agent_branch_day: {
    kept: "bucket member_id day child_id category turnover_minor grp gap members new_members first_deposits deposit_minor withdraw_minor bonus_minor rebate_minor stake_minor payout_minor",
  },
  agent_credit: {
    kept: "bucket member_id id merchant_id account_id currency total_minor receivers at in_kind",
  },
  agent_credit_item: {
    kept: "bucket member_id credit_id n receiver_bucket receiver_id amount_minor state out_id in_id finished_at notified_at",
    personal: { receiver_name: memberName("receiver_id") },
  },
  agent_credit_receipt: {
    kept: "bucket member_id id credit_id amount_minor currency received sent_at at in_kind sender_bucket sender_id",
    personal: { sender_name: memberName("coalesce(sender_id, 0)") },
  },
  agent_credit_request: {
    kept: "bucket member_id id merchant_id receiver_bucket receiver_id amount_minor currency reference state credit_id requested_at expires_at decided_at",
    personal: { receiver_name: memberName("receiver_id") },
  },
  agent_credit_limit: { kept: "merchant_id currency least_minor most_minor day_minor" },
  agent_dispute: {
    kept: "bucket member_id id merchant_id receiver_bucket receiver_id amount_minor currency sent_at opened_by state opened_at answer_until answered_at escalated_at decided_at",
    personal: {
      sender_name: memberName("member_id"),
      receiver_name: memberName("receiver_id"),
      decided_by: operatorName("decided_by"),
    },
    freeText: { reason: REMOVED_TEXT, answer: textIfAny("answer"), decision: textIfAny("decision") },
  },
  agent_shared_device: { kept: "bucket member_id downline_bucket downline_id times first_at last_at" },
  agent_float_change: {
    kept: "bucket member_id id merchant_id currency incoming amount_minor at",
    personal: { actor: operatorName("actor") },
    freeText: { reason: REMOVED_TEXT },
  },
  agent_float_id: { kept: "merchant_id id bucket member_id" },
  agent_float_limit: { kept: "merchant_id currency most_minor total_minor" },
  agent_contract: {
    kept: "bucket member_id id merchant_id currency agent_bucket agent_id kind rate_type min_turnovers rates state requested_at expires_at decided_at ended_at settled_until settled_seq replaces min_losses",
    personal: { agent_name: memberName("agent_id") },
  },
  agent_contract_made: {
    kept: "bucket member_id id receiver_bucket receiver_id requested_at",
    personal: { receiver_name: memberName("receiver_id") },
  },
  agent_salary: {
    kept: "bucket member_id contract_id period_start period_end rounds stake_minor payout_minor turnover_minor tier amount_minor state credit_id at tried_at",
  },
  agent_rebate_rate: { kept: "bucket member_id category from_day basis_points at" },
  agent_rebate_child: { kept: "bucket member_id child_id category from_day basis_points" },
  agent_rebate_due: { kept: "bucket member_id day changes" },
  agent_rebate: { kept: "bucket member_id day part n turnover_minor amount_minor transfer_id at" },
  agent_freeze: {
    kept: "bucket member_id id merchant_id downline_bucket downline_id state requested_at decided_at",
    personal: { downline_name: memberName("downline_id"), decided_by: operatorName("decided_by") },
    freeText: { reason: REMOVED_TEXT },
  },

  // tables of auth
  session: {
    removed: {
      personal: "ip device device_name",
      secret: "token_hash remembered_hash trusted_hash",
      other:
        "bucket member_id merchant_id created_at seen_at expires_at ended_at end_reason proof is_remembered",
    },
  },
  site_view: {
    removed: {
      personal: "operator_name operator_shown ip",
      secret: "link_hash operator_hash token_hash",
      other:
        "bucket member_id merchant_id created_at link_expires_at opened_at expires_at ended_at end_reason",
    },
  },
  member_device: {
    kept: "merchant_id bucket member_id first_at last_at",
    personal: { device_id: DEVICE_ID },
  },
  login_device: {
    removed: {
      personal: "ip device",
      secret: "token_hash",
      other: "bucket member_id merchant_id autologin created_at used_at expires_at",
    },
  },
  trusted_device: {
    removed: { secret: "token_hash", other: "bucket member_id trusted_at expires_at" },
  },
  login_challenge: {
    removed: {
      secret: "token_hash",
      other: "bucket member_id merchant_id way site remember_me autologin proof tries expires_at",
    },
  },
  member_totp: {
    removed: { secret: "secret_encrypted last_step", other: "bucket member_id begun_at confirmed_at" },
  },
  member_recovery_code: {
    removed: { secret: "code_hash", other: "bucket member_id used_at" },
  },
  captcha: {
    removed: { personal: "caller", secret: "id answer_hash", other: "expires_at" },
  },
  slider_puzzle: {
    removed: { personal: "caller", secret: "id x", other: "expires_at" },
  },
  sms_code: {
    removed: {
      personal: "mobile",
      secret: "recovery code_hash",
      other: "merchant_id purpose tries expires_at handed_at",
    },
  },
  email_proof: {
    removed: { personal: "email", secret: "id_hash", other: "merchant_id bucket member_id expires_at" },
  },
  recovery: {
    removed: { secret: "id_hash", other: "merchant_id way bucket member_id code_sent used_at expires_at" },
  },
  payment_mail_code: {
    removed: { personal: "email", secret: "code_hash", other: "bucket member_id tries expires_at" },
  },
  member_security_answer: {
    removed: { personal: "questions", secret: "answers_hash", other: "bucket member_id set_at" },
  },
  identity_verification: {
    kept: "bucket member_id merchant_id version state document_kind submitted_at decided_at",
    personal: {
      number_hash: hexPseudonym("number_hash"),
      details_encrypted: NOTHING,
      decided_by: operatorName("decided_by"),
    },
    secret: { key_id: REMOVED_KEY },
    freeText: { reason: textIfAny("reason") },
    disabled: { erased_at: ERASED_AT },
  },
  identity_picture: {
    removed: { personal: "picture_encrypted", secret: "key_id", other: "bucket member_id side created_at" },
  },
  identity_number: {
    kept: "merchant_id bucket member_id submitted_at",
    personal: { number_hash: hexPseudonym("number_hash") },
  },
  exclusion_match: {
    kept: "bucket member_id excluded_bucket excluded_id merchant_id reasons found_at state decided_at",
    personal: { decided_by: operatorName("decided_by") },
  },

  // tables of the cashier
  deposit_channel: {
    kept: "merchant_id code category name icon min_minor max_minor presets_minor fee_percent enabled sort currency hours time_zone min_level languages kind gateway usual_s",
  },
  receiving_account: {
    kept: "merchant_id channel id weight day_max_minor enabled",
    personal: { number: ACCOUNT_NUMBER, holder: HOLDER, qr_text: NOTHING },
  },
  deposit_order: {
    kept: "bucket member_id id merchant_id request_id channel amount_minor currency state created_at expires_at paid_at late transfer_id beyond queries query_at submitted_at refusal received_minor gateway proof_at held_minor held_at capture_until not_taken refunded_minor second_of cancelled_at untold",
    personal: {
      pay_url: INVALID_URL_IF_ANY,
      payment_id: pseudonym("payment_id"),
      receiving: RECEIVING,
      transaction_id: pseudonym("transaction_id"),
      held_payment_id: pseudonym("held_payment_id"),
      qr_text: NOTHING,
      app_url: NOTHING,
      payer_hash: hexPseudonym("payer_hash"),
      gateway_order_id: pseudonym("gateway_order_id"),
    },
  },
  deposit_proof: {
    removed: { personal: "picture", other: "bucket member_id order_id width height created_at" },
  },
  deposit_reference: {
    kept: "merchant_id reference channel account_id order_id bucket member_id amount_minor opened_at counts_until",
  },
  deposit_transaction: {
    kept: "merchant_id channel order_id bucket member_id at",
    personal: { transaction_id: pseudonym("transaction_id") },
  },
  statement_format: { kept: "merchant_id channel account_id kind columns" },
  statement_import: {
    kept: "id merchant_id channel account_id kind lines added outgoing imported_at",
    personal: { file_name: FILE_NAME, sha256: HASH_OF_FILE, imported_by: operatorName("imported_by") },
  },
  statement_line: {
    kept: "id merchant_id channel account_id import_id at amount_minor currency state",
    personal: {
      transaction_id: pseudonym("transaction_id"),
      sender: NOTHING,
      decided_by: operatorName("decided_by"),
    },
    freeText: { reference: NOTHING, note: NOTHING },
  },
  statement_match: {
    kept: "line_id merchant_id order_id matched_at",
    personal: { matched_by: operatorName("matched_by") },
  },
  reconciliation_day: {
    kept: "id merchant_id kind name day state currency ours_count ours_minor theirs_count theirs_minor compared_at closed_at",
    personal: { compared_by: operatorName("compared_by"), closed_by: operatorName("closed_by") },
  },
  reconciliation_item: {
    kept: "id day_id kind order_id ours_minor theirs_minor resolved_at",
    personal: { transaction_id: pseudonym("transaction_id"), resolved_by: operatorName("resolved_by") },
    freeText: { note: textIfAny("note") },
  },
  deposit_refund: {
    kept: "bucket member_id id order_id merchant_id request_id account_id amount_minor currency gateway state hold_id requested_at sent_at attempts next_at finished_at despite_block",
    personal: { requested_by: operatorName("requested_by"), provider_ref: pseudonym("provider_ref") },
    freeText: { reason: REMOVED_TEXT, remark: NOTHING },
  },
  payout_provider: {
    kept: "merchant_id code category currency name icon starts_with min_digits max_digits enabled sort gateway",
  },
  withdraw_rule: {
    kept: "merchant_id currency enabled min_minor max_minor day_minor day_count opens_at closes_at free_day_count fee_minor fee_percent deposit_turnover_percent fresh_below_minor required_deposit_minor required_fields conditions version",
  },
  withdraw_order: {
    kept: "bucket member_id id merchant_id account_id request_id amount_minor fee_minor currency payout_account provider category state reasons requested_at decided_at sent_at attempts next_at finished_at failure notified_at hold_id fee_hold_id gateway despite_block trouble trouble_at",
    personal: {
      ending: ENDING,
      decided_by: operatorName("decided_by"),
      payout_id: pseudonym("payout_id"),
      destination_hash: DESTINATION_HASH,
      facts: NOTHING,
      checks: NOTHING,
    },
    freeText: { remark: NOTHING },
  },

  // tables of content
  promotion_category: { kept: "id merchant_id code sort" },
  promotion_category_text: { kept: "category_id language title" },
  announcement: {
    kept: "id merchant_id code type group_name platform image_url linkage starts_at ends_at sort created_at category_id",
  },
  announcement_text: { kept: "announcement_id language title content" },
  announcement_read: { kept: "bucket member_id announcement_id read_at" },
  help_topic: { kept: "id merchant_id tag sort" },
  help_topic_text: { kept: "topic_id language title" },
  help_article: { kept: "id topic_id sort starts_at ends_at" },
  help_article_text: { kept: "article_id language title content" },
  service_link: { kept: "id merchant_id kind title url social sort position label_en" },
  service_link_text: { kept: "link_id language title" },
  download_link: { kept: "merchant_id resource_type url label_en minimum_system" },
  live_model: { kept: "id merchant_id code node_id room_id image_url starts_at ends_at sort stream_url" },
  live_model_text: { kept: "model_id language name title" },

  // tables of games
  vendor: {
    kept: "code name game_types wallet_mode may_adjust key_no previous_key_until sort adapter jackpot icon",
    secret: { public_key: NOTHING },
    disabled: { url: NOTHING, launch_url: NOTHING, ip_allow: NO_ADDRESSES, status: VENDOR_STATUS },
  },
  game: {
    kept: "node_id vendor game_code game_type classify name search is_new hot_rank enabled playable rtp min_bet_minor max_bet_minor icon sort lines mechanic volatility",
    disabled: { launch_url: NOTHING },
  },
  merchant_game: { kept: "merchant_id node_id enabled sort" },
  search_alias: { kept: "merchant_id word term game_type enabled" },
  favourite: { kept: "bucket member_id node_id at" },
  recent: { kept: "bucket member_id node_id at" },

  // tables of the inbox
  inbox_broadcast: { kept: "id merchant_id code welcome promotional starts_at ends_at created_at" },
  inbox_broadcast_text: { kept: "broadcast_id language title content" },
  inbox_message: {
    kept: "bucket member_id id broadcast_id ref sent_at read_at deleted_at",
    freeText: { words: WORDS },
  },
  feedback: {
    kept: "bucket member_id id merchant_id request_id language sent_at answered_at",
    personal: { answered_by: operatorName("answered_by") },
    freeText: { content: REMOVED_TEXT, remark: EMPTY_TEXT, answer: textIfAny("answer") },
  },
  feedback_picture: {
    removed: { personal: "picture", other: "bucket member_id id feedback_id width height created_at" },
  },
  chat_conversation: {
    kept: "bucket member_id merchant_id member_read_id operator_read_id last_id last_at waiting_since language",
    personal: { assigned_to: operatorName("assigned_to") },
  },
  chat_message: {
    kept: "bucket member_id id sender picture_width picture_height request_id sent_at",
    personal: { operator: operatorName("operator") },
    freeText: { text: CHAT_TEXT },
  },
  chat_picture: {
    removed: { personal: "picture", other: "bucket member_id message_id" },
  },
  chat_setting: { kept: "merchant_id opens_at closes_at usual_wait_minutes questions" },
  chat_token: {
    removed: {
      secret: "token_hash",
      other: "bucket member_id back_path header_color title redeem_by redeemed_at",
    },
  },
  chat_canned_answer: {
    kept: "merchant_id code language text changed_at",
    personal: { changed_by: operatorName("changed_by") },
  },

  // tables of infra
  member_bucket: { kept: "id" },
  audit_log: {
    removed: {
      personal: "actor subject ip request_id row_hash",
      freeText: "detail",
      other: "id at merchant_id action",
    },
  },
  audit_seal: {
    removed: { personal: "head", other: "seq log_id" },
  },
  push_event: {
    removed: { freeText: "data", other: "bucket member_id id event at" },
  },
  encryption_nonce: {
    removed: { secret: "nonce", other: "expires_at" },
  },
  throttle: {
    removed: { personal: "key", other: "window_start count" },
  },
  gateway_token: {
    removed: { secret: "token", other: "name ends_at" },
  },
  storage_day: { kept: "day name bytes" },
  slow_call: {
    removed: { personal: "route request_id", other: "id at ms" },
  },
  clone_origin: {
    removed: { other: "made_at version" },
  },

  // tables of the lottery
  lottery_game: {
    kept: "merchant_id node_id engine electronic vietnamese period_s draw_time weekdays zone close_s prize_mode odds max_unit_minor max_member_minor max_liability_minor enabled most_series max_number_minor",
  },
  lottery_feed: { kept: "code merchant_id key_no final enabled" },
  lottery_draw: {
    kept: "id merchant_id node_id numero engine prize_mode odds opens_at closes_at draws_at state commitment liability_minor tickets root beacon_round beacon secret result result_version settled_at electronic refunded_at most_series rules_version blocks",
  },
  lottery_entry: {
    kept: "id draw_id kind result result_version entered_at state decided_at",
    personal: { entered_by: operatorName("entered_by"), decided_by: operatorName("decided_by") },
    freeText: { reason: textIfAny("reason") },
  },
  lottery_seal: { kept: "bucket draw_id sealed_at" },
  lottery_order: {
    kept: "bucket member_id id master place places stop_on_win draw_id merchant_id node_id account_id operator_account_id vendor currency mode slip bets cost_minor payout_minor unpaid_minor state result_version placed_at ended_at transfer_id win_id liability_minor series rebate_minor numbers",
  },
  lottery_month: { kept: "until draws orders files exported_at removed_at" },

  // tables of members
  member: {
    kept: "bucket id merchant_id type name_generated currency language status first_time_login register_method age_confirmed_at created_at last_login_at agent_bucket agent_id recommender_bucket recommender_id",
    personal: { username: memberName("id"), nickname: NOTHING, affiliate_code: linkCode("affiliate_code") },
  },
  member_name: { kept: "merchant_id bucket member_id", personal: { name: memberName("member_id") } },
  member_secret: {
    kept: "bucket member_id changed_at payment_changed_at new_device_at",
    secret: { password_hash: NOTHING, payment_hash: NOTHING },
  },
  member_profile: {
    kept: "bucket member_id email_verified_at mobile_verified_at changed_at",
    personal: {
      email: mailAddress("email", "member_id"),
      mobile: mobileNumber("mobile", "member_id"),
      payee_name: personName("payee_name", "member_id"),
      birthday: firstOfYear("birthday"),
      icon: GALLERY_ICON,
      contacts: EMPTY_OBJECT,
    },
  },
  member_icon: {
    removed: { personal: "id picture", other: "bucket member_id made_at" },
  },
  member_mobile: {
    kept: "merchant_id bucket member_id",
    personal: { mobile: mobileNumber("mobile", "member_id") },
  },
  member_email: {
    kept: "merchant_id bucket member_id",
    personal: { email: mailAddress("email", "member_id") },
  },
  member_identity: {
    removed: { personal: "issuer subject", other: "merchant_id bucket member_id linked_at" },
  },
  member_social_login: {
    removed: { personal: "issuer subject", other: "bucket member_id channel linked_at" },
  },
  member_payout_account: {
    kept: "bucket member_id id provider category added_at usable_from default_at frozen_at removed_at",
    personal: { holder: personName("holder", "member_id"), number_hash: hexPseudonym("number_hash") },
    secret: { number_encrypted: NO_BYTES },
  },
  member_payout_number: {
    kept: "merchant_id bucket member_id added_at",
    personal: { number_hash: hexPseudonym("number_hash") },
  },
  member_note: {
    kept: "bucket member_id id request_id written_at",
    personal: { written_by: operatorName("written_by") },
    freeText: { text: REMOVED_TEXT },
  },
  member_tag: {
    kept: "bucket member_id set_at",
    personal: { set_by: operatorName("set_by") },
    freeText: { tag: pseudonym("tag") },
  },
  affiliate_code: {
    kept: "merchant_id bucket member_id enabled starts_at ends_at created_at kind",
    personal: { code: linkCode("code"), domain: NOTHING },
  },
  member_upline: {
    kept: "bucket member_id agent_buckets agent_ids is_agent joined_at placed counted transfer_seq settlement_seq last_active_day first_deposit_day preset_pending active_below preset_rates",
    personal: { link_code: linkCode("link_code") },
  },
  member_downline: {
    kept: "bucket member_id downline_id downline_bucket depth parent_id type joined_at",
    personal: { username: memberName("downline_id"), link_code: linkCode("link_code") },
  },
  member_team: { kept: "bucket member_id direct_members direct_agents members agents" },
  member_referral: {
    kept: "bucket member_id invited_id at",
    personal: { invited_name: memberName("invited_id") },
  },

  // tables of operators
  operator: {
    kept: "id created_at",
    personal: {
      name: operatorName("name"),
      display_name: DISPLAY_NAME,
      created_by: operatorName("created_by"),
    },
    secret: { password_hash: NOTHING, totp_encrypted: NOTHING, totp_last_step: NOTHING },
    disabled: { state: OPERATOR_STATE },
  },
  operator_passkey: {
    removed: {
      personal: "name",
      secret: "credential_id public_key",
      other: "operator_id counter transports created_at used_at",
    },
  },
  operator_role: { kept: "merchant_id name permissions" },
  operator_assignment: { kept: "operator_id merchant_id role max_amount_minor is_masked last_day" },
  operator_session: {
    removed: {
      personal: "ip user_agent addresses name",
      secret: "token_hash",
      other: "id operator_id kind created_at seen_at expires_at proven_at ended_at merchant_id permissions",
    },
  },
  operator_invitation: {
    removed: {
      personal: "created_by",
      secret: "token_hash",
      other: "operator_id kind created_at expires_at used_at",
    },
  },
  operator_challenge: {
    removed: { secret: "challenge", other: "operator_id purpose expires_at" },
  },
  approval_rule: { kept: "merchant_id act above_minor" },
  saved_reason: {
    kept: "id merchant_id act bn en added_at",
    personal: { added_by: operatorName("added_by") },
  },
  operator_proposal: {
    removed: {
      freeText: "subject payload payload_hash before after reason remark",
      other:
        "id merchant_id act amount_minor currency proposed_by proposed_at expires_at state decided_by decided_at",
    },
  },
  operator_view: {
    removed: { freeText: "name query", other: "id merchant_id operator_id list is_shared" },
  },
  operator_digest: {
    removed: { personal: "email", other: "operator_id merchant_id language hour sent_day" },
  },
  operator_day_figures: { kept: "merchant_id day figures counted_at" },

  // tables of play
  play_session: {
    removed: {
      secret: "token_hash session_hash",
      other:
        "bucket member_id merchant_id vendor game_code node_id currency real account_id language created_at redeem_by redeemed_at valid_until ended_at",
    },
  },
  play_round: {
    kept: "bucket member_id vendor round_id merchant_id game_code node_id currency real bet_minor win_minor state detail started_at ended_at bets settlements weights_version risked_minor",
  },
  play_transaction: {
    kept: "bucket member_id vendor transaction_id method round_id game_code currency amount_minor win_minor reference status balance_after rolled_back transfer_id win_transfer_id at free_round",
  },
  vendor_transaction: { kept: "vendor transaction_id bucket member_id body_hash reservations" },
  round_settlement: {
    kept: "bucket member_id account_id seq stake_minor payout_minor at merchant_id node_id weights_version game_type vendor round_id risked_minor",
  },
  free_round_award: {
    kept: "bucket member_id vendor id game_code currency stake_minor rounds used granted_at expires_at cancelled_at",
  },
  free_play: { kept: "bucket member_id guest_bucket guest_id" },
  wallet_transfer: {
    kept: "bucket member_id id vendor direction amount_minor currency state asked_at ended_at",
  },
  jackpot: { kept: "merchant_id vendor code bucket member_id shown created_at" },
  turnover_version: { kept: "merchant_id version made_at" },
  turnover_weight: { kept: "merchant_id version game_type percent node_id" },
  turnover_day: { kept: "bucket member_id account_id day game_type stake_minor payout_minor turnover_minor" },
  turnover_account: { kept: "bucket member_id account_id seq zone turnover_minor stale_minor" },
  turnover_bucket: { kept: "bucket active_hour" },
  turnover_requirement: {
    kept: "bucket member_id account_id seq first_seq source ref amount_minor required_minor remaining_minor turnover_minor made_at settlement_seq cut_at is_fresh",
  },
  turnover_weighted: {
    kept: "bucket member_id account_id ref amount_minor required_minor weights first_seq seq done_minor made_at ended cut_at",
  },
  turnover_stake_cap: { kept: "bucket member_id account_id ref max_stake_minor" },
  round_day: { kept: "bucket member_id account_id day vendor node_id bet_minor win_minor" },
  round_day_account: { kept: "bucket member_id account_id seq offset_minutes" },
  round_day_bucket: { kept: "bucket active_hour" },
  reconciliation_check: { kept: "vendor from_at to_at checked_at theirs ours differences" },
  reconciliation_difference: {
    kept: "vendor player transaction_id problem found_at",
    freeText: { theirs: NOTHING, ours: NOTHING },
  },

  // tables of promotions
  promotion: {
    kept: "id merchant_id code type category currency enabled title body sort starts_at ends_at period min_level min_deposit_minor promo_code metric late_days target_minor game_type reward_percent reward_fixed_minor reward_max_minor turnover_percent max_stake_minor claim_hours lock_hours needs_approval stacking_group review_signals budget_minor expected_claims declared_cost_minor scoring min_stake_minor ticket_minor max_tickets prizes weights requires max_gain_minor",
  },
  promotion_award: {
    kept: "bucket member_id promotion_id period account_id state basis_minor reward_minor stacking_group reasons order_id made_at decided_at take_until paid_at transfer_id turnover_percent lock_until forfeited_minor forfeit_id weights max_stake_minor lock_hours",
    personal: { ip: NOTHING, decided_by: operatorName("decided_by") },
    freeText: { remark: NOTHING },
  },
  promotion_deposit: {
    kept: "bucket member_id order_id promotion_id period reasons state refusal reviewed min_deposit_minor reward_fixed_minor reward_percent reward_max_minor turnover_percent weights max_stake_minor lock_hours",
    personal: { ip: NOTHING, device_hashes: NO_TEXTS },
  },
  promotion_spent: { kept: "bucket promotion_id spent_minor awards committed_minor" },
  promotion_claimant: { kept: "promotion_id bucket member_id at", personal: { hash: hexPseudonym("hash") } },
  promotion_referral: {
    kept: "bucket member_id invited_id invited_bucket currency deposit_minor deposited_at turnover_minor",
  },
  promotion_contest: {
    kept: "promotion_id period merchant_id currency starts_at ends_at scoring game_type min_stake_minor ticket_minor max_tickets prizes state commitment entries tickets root root_at beacon_round beacon secret winners turnover_percent weights max_stake_minor lock_hours",
  },
  promotion_score: {
    kept: "bucket member_id promotion_id period account_id score reached_at first_seq place prize_minor",
  },
  promotion_counted: { kept: "bucket member_id account_id seq" },
  promotion_bucket: { kept: "bucket active_hour" },
  promotion_rank: {
    kept: "bucket member_id account_id metric period merchant_id currency last_day amount_minor reached_at",
  },
  promotion_rank_account: { kept: "bucket member_id account_id turnover_seq transfer_seq day" },
  promotion_rank_bucket: { kept: "bucket active_hour" },

  // tables of responsible gaming
  responsible_gaming_limit: { kept: "bucket member_id kind period value next next_at set_at" },
  responsible_gaming_restriction: { kept: "bucket member_id starts_at kind ends_at lifted_at" },
  responsible_gaming_usage: {
    kept: "bucket member_id account_id zone seq last_at day_start week_start month_start day_wager day_won day_s week_wager week_won week_s month_wager month_won month_s day_deposit week_deposit month_deposit",
  },

  // tables of the site
  merchant: {
    kept: "id code brand currency real_money trial_merchant_id minimum_age licence maintenance settings created_at",
  },
  module_switch: { kept: "merchant_id module enabled" },
  flag: { kept: "merchant_id name enabled" },
  maintenance: {
    kept: "id merchant_id starts_at ends_at bn en pauses announced_at ended_at",
    personal: { announced_by: operatorName("announced_by"), ended_by: operatorName("ended_by") },
  },
  denied_country: { kept: "country reason lifted_by" },
  field_measurement: { kept: "merchant_id day screen device metric range count" },

  // tables of VIP levels
  vip_level: {
    kept: "merchant_id currency level name total_turnover_minor total_deposit_minor month_turnover_minor month_deposit_minor keep_turnover_minor bonus_minor rebate_percent withdraw_day_minor withdraw_day_count",
  },
  vip_member: {
    kept: "bucket member_id account_id level since zone transfer_seq settlement_seq total_deposit_minor judged_month judged_from missed changes",
  },
  vip_deposit_month: { kept: "bucket member_id account_id month deposit_minor" },
  vip_change: { kept: "bucket member_id account_id seq from_level to_level bonus_minor at notified_at" },
  vip_bonus: { kept: "bucket member_id account_id level amount_minor transfer_id" },
  vip_bucket: { kept: "bucket active_hour" },

  // tables of the wallet
  operator_account: { kept: "id merchant_id purpose ref currency real created_at" },
  account: {
    kept: "bucket member_id id kind ref currency merchant_id real balance held seq head moved_at created_at limited evidence_seq evidence_head version active_hour settlement_seq",
  },
  transfer: {
    kept: "bucket member_id account_id seq id kind phase debit_account credit_account amount_minor currency pending_id reversal_of linked_id round_ref reference expires_at balance_after held_after xid at chain_hash",
  },
  transfer_place: { kept: "bucket member_id id account_id seq at" },
  ended_reservation: { kept: "bucket member_id pending_id id held_minor" },
  reversed_transfer: { kept: "bucket member_id reversal_of id" },
  refusal: {
    kept: "bucket member_id id code account_id operator_account_id incoming amount_minor currency kind phase pending_id reversal_of linked_id round_ref reference expires_at at",
  },
  evidence: { kept: "bucket member_id account_id seq subject subject_key digest head" },
  anchor: {
    removed: { personal: "audit_head digest", other: "id at accounts version operator_accounts audit_seq" },
  },
  anchor_head: { kept: "anchor_id bucket member_id account_id seq head evidence_seq evidence_head" },
  anchor_operator_account: { kept: "id anchor_id merchant_id purpose ref currency real" },
  ledger_checkpoint: {
    kept: "bucket member_id account_id seq balance_minor held_minor at head until anchor_id",
  },
  ledger_archived_month: { kept: "until transfers settlements manifest_sha256 detached_at" },
  operator_rollup: { kept: "bucket operator_account_id debits credits" },
  operator_rollup_account: { kept: "bucket member_id account_id seq" },
  operator_rollup_bucket: { kept: "bucket active_hour" },
  transfer_day: {
    kept: "bucket member_id account_id day kind transfers in_minor out_minor first_seq last_seq",
  },
  transfer_day_account: { kept: "bucket member_id account_id seq offset_minutes" },
  transfer_day_bucket: { kept: "bucket active_hour" },
};
