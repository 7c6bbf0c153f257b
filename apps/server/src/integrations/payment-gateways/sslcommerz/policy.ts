/**
 * SSLCommerz, version 4, by the public documentation (https://developer.sslcommerz.com/doc/v4/). A session opens the
 * payment page. SSLCommerz' server and the payer's browser both post the outcome with an MD5 signature, but only the
 * validation API's answer counts. Order numbers have up to 30 characters.
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
  /** `VALIDATED`: the payment is valid, and was already validated earlier. */
  valid: ["VALID", "VALIDATED"],
  riskless: "0",
  /**
   * Requests and queries of refunds use the path of the transactions. A refund with a known id is answered with
   * `processing`.
   */
  refunds: {
    underWay: ["success", "processing"],
    done: "refunded",
    failed: "failed",
    cancelled: "cancelled",
  },
  /** Required for every order; these values reveal no data about the payer. */
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
