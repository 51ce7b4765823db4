import { trustRules } from "@pinyu/contract/chat/trust"
import { sql } from "kysely"
import type { Db } from "../../db/client.ts"
import type { Reception } from "./trust.policy.ts"

const dayMs = 24 * 60 * 60 * 1000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/**
 * How others received a member's first messages lately; undefined without such a member. A conversation in
 * which nothing was written does not count. Neither does a block by someone whom the member did not write first,
 * or others could lower the limit of a member at will. @unfiltered only numbers
 */
export const findReception = async (db: Db, memberId: string, now: Date): Promise<Reception | undefined> => {
  const since = daysBefore(now, trustRules.countedDays)
  const until = daysBefore(now, trustRules.answerDays)
  const { rows } = await sql<{ created_at: Date; blocks: string; started: string; answered: string }>`
    select members.created_at,
      (select count(*) from blocks
        where blocked_id = members.id and created_at >= ${since} and exists (
          select from conversation_members mine
          join conversations on conversations.id = mine.conversation_id
            and conversations.started_by_id = members.id
          where mine.member_id = members.id and mine.other_id = blocks.blocker_id
            and mine.first_position is not null)) as blocks,
      counted.started, counted.answered
    from members cross join lateral (
      select count(*) as started, count(*) filter (where other.first_position is not null) as answered
      from conversations
      join conversation_members mine on mine.conversation_id = conversations.id
        and mine.member_id = members.id and mine.first_position is not null
      join conversation_members other on other.conversation_id = conversations.id
        and other.member_id = mine.other_id
      where conversations.started_by_id = members.id
        and conversations.created_at >= ${since} and conversations.created_at < ${until}
    ) counted
    where members.id = ${memberId}`.execute(db)
  const [row] = rows
  return (
    row && {
      createdAt: row.created_at,
      blocks: Number(row.blocks),
      started: Number(row.started),
      answered: Number(row.answered),
    }
  )
}
