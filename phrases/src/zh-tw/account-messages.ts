import { accountLimits } from "@pinyu/contract/account/limits"

/** Success messages of the pause and the end of an account. */
export const accountMessages = {
  paused: "帳號已暫停。想回來的時候，重新登入就可以了。",
  ended: `帳號已終止，${accountLimits.returnDays} 天內重新登入就能恢復。`,
} as const
