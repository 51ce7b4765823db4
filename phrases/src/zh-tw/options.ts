import type { Gender, Identity, Tier } from "@pinyu/contract/options"

/** The names of the options that the contract lists. Cities are their own names. */
export const optionNames = {
  identity: {
    sugar_daddy: "甜心爹地",
    sugar_mommy: "甜心媽咪",
    sugar_baby: "甜心寶貝",
  } satisfies Record<Identity, string>,
  gender: { male: "男性", female: "女性" } satisfies Record<Gender, string>,
  tier: {
    unverified: "未驗證",
    email_verified: "已驗證電子郵件",
    phone_verified: "已驗證手機",
    vip: "VIP 會員",
  } satisfies Record<Tier, string>,
}
