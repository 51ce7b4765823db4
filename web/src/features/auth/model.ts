import { authLimits } from "@pinyu/contract/auth/limits"

/** How strong a password looks, 0 to 4: one point each for length, mixed case, a digit, a symbol. */
export const strengthOf = (password: string) =>
  [
    [...password].length >= authLimits.password.min,
    /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
    /\d/.test(password),
    /[^\p{L}\p{N}\s]/u.test(password),
  ].filter(Boolean).length as 0 | 1 | 2 | 3 | 4
