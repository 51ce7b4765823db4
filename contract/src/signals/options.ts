/** The kinds of signals about a member, each for one day in Taipei. */
export const signalKinds = [
  "many_blocks",
  "many_reports",
  "alike_messages",
  "links",
  "bank_accounts",
  "same_photos",
  "same_network",
] as const
export type SignalKind = (typeof signalKinds)[number]
