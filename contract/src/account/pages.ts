/** The pages of the account. Apart from `pages`, which every visitor loads. */
export const accountPages = {
  /** After the end of an account. */
  farewell: "/account-link/farewell",
} as const
