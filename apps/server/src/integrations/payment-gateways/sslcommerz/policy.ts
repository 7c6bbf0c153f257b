/**
 * SSLCommerz by its public documentation (https://developer.sslcommerz.com/doc/v4/), version 4: a session opens its
 * page; its server and the payer's browser both post the outcome with an MD5 signature, and only the validation
 * API's answer counts. It accepts order numbers of up to 30 characters.
 */
export const sslcommerzPolicy = {
  testHost: "sandbox.sslcommerz.com",
  paths: {
    session: "/gwprocess/v4/api.php",
    validation: "/validator/api/validationserverAPI.php",
    transactions: "/validator/api/merchantTransIDvalidationAPI.php",
  },
  opened: "SUCCESS",
  connected: "DONE",
  /** `VALIDATED`: it was validated before, by us. */
  valid: ["VALID", "VALIDATED"],
  riskless: "0",
  /** A refund is requested and queried at the path of the transactions; one with a known id answers `processing`. */
  refunds: {
    underWay: ["success", "processing"],
    done: "refunded",
    failed: "failed",
    cancelled: "cancelled",
  },
  /** Required for every order; our value reveals nothing about the payer. */
  product: {
    product_name: "Deposit",
    product_category: "Deposit",
    product_profile: "non-physical-goods",
    shipping_method: "NO",
    num_of_item: "1",
    emi_option: "0",
    cus_name: "Player",
    cus_phone: "01000000000",
    cus_add1: "-",
    cus_city: "-",
    cus_postcode: "-",
    cus_country: "Bangladesh",
  },
} as const;
