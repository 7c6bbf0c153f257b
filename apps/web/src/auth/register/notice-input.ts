/** Input of the call for the merchant's notice on the registration screen. */
export const registerNoticeInput = { groupName: "m_reg", platform: "M" } as const;
