import { type TrustReason, trustRules } from "@pinyu/contract/chat/trust"

const dayMs = 24 * 60 * 60 * 1000

/** How others received a member's first messages lately. */
export interface Reception {
  /** When the account was created. */
  createdAt: Date
  /** Members who blocked the member, after the member wrote them first. */
  blocks: number
  /** Conversations that the member started long enough ago, and those among them with an answer. */
  started: number
  answered: number
}

export interface Allowance {
  /** New conversations a day. */
  limit: number
  /** Why it is lower than the tier's. */
  reasons: readonly TrustReason[]
}

const shareOf = ({ blocks, started, answered }: Reception) => {
  const byBlocks = trustRules.blocks.find(({ least }) => blocks >= least)?.share ?? 1
  const { answers } = trustRules
  const isIgnored = started >= answers.started && answered < started * answers.answered
  return Math.min(byBlocks, isIgnored ? answers.share : 1)
}

/**
 * How many conversations a member may start on a day, of the number of the tier. Trust never takes the last
 * one, unless the tier has none.
 */
export const allowanceOf = (tierLimit: number, reception: Reception, now: Date): Allowance => {
  const ageDays = (now.getTime() - reception.createdAt.getTime()) / dayMs
  const { newAccount } = trustRules
  const isNew = ageDays < newAccount.days && tierLimit > newAccount.most
  const share = shareOf(reception)
  const ofAge = isNew ? newAccount.most : tierLimit
  const limit = tierLimit === 0 ? 0 : Math.max(1, Math.floor(ofAge * share))
  return {
    limit,
    reasons: [
      ...(isNew ? (["new_account"] as const) : []),
      ...(limit < ofAge ? (["reception"] as const) : []),
    ],
  }
}
