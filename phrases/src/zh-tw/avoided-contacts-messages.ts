import { avoidedContactsLimits } from "@pinyu/contract/avoided-contacts/limits"

/** Messages of the API of avoided contacts. */
export const avoidedContactsMessages = {
  full: `最多可以放 ${avoidedContactsLimits.contacts.max} 筆，請先移除用不到的。`,
} as const
