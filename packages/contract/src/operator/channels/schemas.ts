import Type from "typebox";
import { channelKinds } from "../../cashier/schemas.ts";
import { paymentGatewayNames } from "../../payment-gateway.ts";
import { Amount, Code, EmptyObject, EpochMs, ImageUrl, Money, QrText } from "../../shapes.ts";
import type { channels } from "./calls.ts";

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];

const Time = Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" });

export const ReceivingAccount = Type.Object(
  {
    id: Code,
    number: Type.String({ pattern: "^[0-9A-Za-z][0-9A-Za-z -]{3,39}$" }),
    holder: Type.String({ pattern: "^[^\\u0000-\\u001f]{2,80}$" }),
    /** Text of the receiving account's own QR code; left out: none. */
    qrText: Type.Optional(QrText),
    /** The account's share of orders relative to the channel's other accounts; default: 1. */
    weight: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    /** Maximum amount that the account receives in a day; left out: no limit. */
    dayMax: Type.Optional(Amount),
    enabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type ReceivingAccount = Type.Static<typeof ReceivingAccount>;

const channelFields = {
  code: Code,
  category: Type.String({ maxLength: 20 }),
  /** Kind of the channel; default: `gateway`. */
  kind: Type.Optional(Type.Enum([...channelKinds])),
  /** Gateway at which a deposit is paid; default: a gateway that speaks the platform's own protocol. */
  gateway: Type.Optional(Type.Enum([...paymentGatewayNames])),
  currency: Type.String({ maxLength: 10 }),
  name: Type.Record(Type.String({ maxLength: 10 }), Type.String({ minLength: 1, maxLength: 60 })),
  icon: ImageUrl,
  minAmount: Amount,
  maxAmount: Amount,
  presetAmounts: Type.Array(Amount, { maxItems: 12 }),
  /** The provider's fee for the payer, which the site shows. The deposit is credited in full. */
  feePercent: Type.Optional(Type.String({ pattern: "^[0-9]{1,2}(\\.[0-9]{1,2})?$" })),
  /** Opening hours of the channel; left out: always open. */
  hours: Type.Optional(
    Type.Array(
      Type.Object(
        { days: Type.Array(Type.Enum([...weekdays]), { maxItems: 7 }), from: Time, to: Time },
        { additionalProperties: false },
      ),
      { maxItems: 21 },
    ),
  ),
  /** Time zone of `hours`; default: the time zone of the jurisdiction. */
  timeZone: Type.Optional(Type.String({ maxLength: 60 })),
  /** Minimum VIP level of members who may use the channel. */
  minLevel: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
  /** Languages of the site in which the channel is shown; default: all. */
  languages: Type.Optional(Type.Array(Type.String({ maxLength: 10 }), { maxItems: 40 })),
  enabled: Type.Optional(Type.Boolean()),
};

/** A payment channel as an operator enters it. */
export const ChannelEntry = Type.Object(
  {
    ...channelFields,
    /** Receiving accounts for a new manual channel. */
    accounts: Type.Optional(Type.Array(ReceivingAccount, { maxItems: 50 })),
  },
  { additionalProperties: false },
);
export type ChannelEntry = Type.Static<typeof ChannelEntry>;

/** Version of the data that the operator saw. A change is refused when the stored version differs. */
const Version = Type.String({ pattern: "^[0-9a-f]{16}$" });
const SeenVersion = Type.Union([Version, Type.Null()]);

const AccountView = Type.Object({
  ...ReceivingAccount.properties,
  version: Version,
  /** Sum of today's orders for this receiving account, waiting orders included. */
  usedToday: Money,
});

const ChannelView = Type.Object({
  ...channelFields,
  version: Version,
  accounts: Type.Array(AccountView),
});

export const channelSchemas = {
  list: {
    in: EmptyObject,
    out: Type.Object({
      channels: Type.Array(ChannelView),
      /** All payment gateways, and whether each is configured. */
      gateways: Type.Array(Type.Object({ name: Type.Enum([...paymentGatewayNames]), isOn: Type.Boolean() })),
      /** Values that a channel's fields may have. */
      choices: Type.Object({
        categories: Type.Array(Type.String()),
        kinds: Type.Array(Type.Enum([...channelKinds])),
        days: Type.Array(Type.Enum([...weekdays])),
        currency: Type.String(),
      }),
      asOf: EpochMs,
    }),
  },
  save: {
    /** `version`: null adds a new channel; otherwise the version that the operator saw. */
    in: Type.Object({ version: SeenVersion, channel: ChannelEntry }),
    out: Type.Object({ version: Version }),
  },
  switch: {
    in: Type.Object({ code: Code, version: Version, enabled: Type.Boolean() }),
    out: Type.Object({ version: Version }),
  },
  order: { in: Type.Object({ codes: Type.Array(Code, { maxItems: 100 }) }), out: EmptyObject },
  saveAccount: {
    /** `version`: null adds a new account; otherwise the version that the operator saw. */
    in: Type.Object({ channel: Code, version: SeenVersion, account: ReceivingAccount }),
    out: Type.Object({ version: Version }),
  },
} as const satisfies Record<keyof typeof channels, { in: Type.TSchema; out: Type.TSchema }>;
