/** The pages of photo verification. A first visit does not load this file. */
export const verificationPages = {
  own: "/settings/verification",
} as const
