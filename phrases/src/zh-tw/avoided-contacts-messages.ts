import { avoidedContactsLimits } from "@pinyu/contract/avoided-contacts/limits"

/** Messages of the API of avoided contacts. */
export const avoidedContactsMessages = {
  /** After the additions of a day; new accounts have fewer. */
  enoughToday: (most: number) => `一天最多可以加入 ${most} 筆，明天可以再加。`,
  full: `最多可以放 ${avoidedContactsLimits.contacts.max} 筆，請先移除用不到的。`,
} as const
