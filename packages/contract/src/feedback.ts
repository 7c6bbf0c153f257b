// What a feedback may be at most. Between these the merchant sets how long one must be.

export const feedbackLimits = {
  /** Characters of the remark. Specification, section 5. */
  remarkMax: 140,
  maxPictures: 3,
  maxPictureBytes: 5 * 1024 * 1024,
} as const;
