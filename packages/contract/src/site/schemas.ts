import Type from "typebox";
import type { site } from "./calls.ts";
import { pauses } from "./maintenance.ts";
import { EpochMs, ImageUrl, EmptyObject } from "../shapes.ts";

const Flags = Type.Record(Type.String(), Type.Boolean());

const ServiceLink = Type.Object({
  csType: Type.String(),
  title: Type.String(),
  url: Type.String(),
});

const Licence = Type.Object({ issuer: Type.String(), number: Type.String(), url: Type.String() });

const DomainRoute = Type.Array(
  Type.Object({ domain: Type.String(), url: Type.String(), main: Type.Boolean() }),
);

const OnOff = Type.Union([Type.Literal("1"), Type.Literal("0")]);
const Whitelabel = Type.Object({
  modId: Type.String(),
  enabled: OnOff,
  childrenNodes: Type.Array(
    Type.Object({ modId: Type.String(), enabled: OnOff, childrenNodes: Type.Array(Type.Object({})) }),
  ),
});

export const siteSchemas = {
  status: {
    in: EmptyObject,
    out: Type.Object({
      /** State of the site. 0: open; 1: maintenance; 2: region restricted. */
      status: Type.Integer({ minimum: 0, maximum: 2 }),
      maintenance: Type.Boolean(),
      regionRestriction: Type.Boolean(),
      location: Type.Object({ ip: Type.String() }),
      /** The merchant's text for the page of a closed site. Empty: the merchant has none, or the site is open. */
      notice: Type.Object({
        text: Type.String(),
        contact: Type.String(),
        /** Expected end of the maintenance; null: unknown. */
        until: Type.Union([EpochMs, Type.Null()]),
      }),
      /** Announced maintenances of the next 48 hours, and the running one. The site stays open meanwhile. */
      maintenances: Type.Array(
        Type.Object({
          startsAt: EpochMs,
          endsAt: EpochMs,
          text: Type.String(),
          /** Actions that are refused while the maintenance runs. */
          pauses: Type.Array(Type.Enum(pauses)),
        }),
      ),
      /** The merchant's configuration, for clients that make only this call at the start. */
      info: Type.Object({
        customerService: Type.Array(
          Type.Object({ csType: Type.String(), title: Type.String(), path: Type.String() }),
        ),
        domainRoute: DomainRoute,
        mainDomain: Type.String(),
        mobileTemplate: Type.Object({ mem_cen: Type.Integer(), dep_func: Type.Integer() }),
        resources: Type.Array(
          Type.Object({ resourceType: Type.String(), url: Type.String(), labelNameEn: Type.String() }),
        ),
        whitelabel: Whitelabel,
        imageCDNs: Type.Array(ImageUrl),
      }),
    }),
  },
  settings: {
    in: EmptyObject,
    out: Type.Object({
      merchantCode: Type.String(),
      /** Code of the merchant where a guest plays; empty: there are no guests. */
      trialMerchantCode: Type.String(),
      /** Whether the jurisdiction allows games with play money. */
      freePlay: Type.Boolean(),
      brand: Type.String(),
      currency: Type.String(),
      currencySymbol: Type.String(),
      currencyDigits: Type.Integer({ minimum: 0, maximum: 8 }),
      /** Whether all money is play money. The site then says so on every page. */
      sandbox: Type.Boolean(),
      minimumAge: Type.Integer({ minimum: 18, maximum: 25 }),
      licence: Type.Union([Licence, Type.Null()]),
      flags: Flags,
      mobileTemplate: Type.Object({ mem_cen: Type.Integer(), dep_func: Type.Integer() }),
      customerService: Type.Array(ServiceLink),
      social: Type.Array(Type.Object({ type: Type.String(), url: Type.String() })),
      imageCDNs: Type.Array(ImageUrl),
      categories: Type.Array(Type.String()),
    }),
  },
  domainRoute: { in: EmptyObject, out: DomainRoute },
  whitelabel: { in: EmptyObject, out: Whitelabel },
} as const satisfies Record<keyof typeof site, { in: Type.TSchema; out: Type.TSchema }>;
