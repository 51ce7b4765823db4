/** The page after the end of an account. Apart from `pages`, which every visitor loads. */
export const farewellPage = "/account-link/farewell"
