/** The query of the merchant's notice on registration. */
export const registerNoticeInput = { groupName: "m_reg", platform: "M" } as const;
