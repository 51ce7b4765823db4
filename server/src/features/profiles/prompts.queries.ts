import type { PromptAnswer } from "@pinyu/contract/profiles/schemas"
import type { Db, Trx } from "../../db/client.ts"
import { newId } from "../../platform/ids.ts"

/** A member's answers in order, also to retired prompts. @unfiltered it is their own */
export const findPrompts = (db: Db, memberId: string) =>
  db
    .selectFrom("member_prompts")
    .select(["prompt", "answer"])
    .where("member_id", "=", memberId)
    .orderBy("position")
    .execute()

/** Replaces a member's answers. Unchanged ones keep their ids. The member's row must be locked. */
export const replacePrompts = async (trx: Trx, memberId: string, answers: readonly PromptAnswer[]) => {
  const before = await trx
    .deleteFrom("member_prompts")
    .where("member_id", "=", memberId)
    .returning(["id", "prompt", "answer"])
    .execute()
  if (answers.length === 0) return
  const rows = answers.map(({ prompt, answer }, position) => ({
    id: before.find((one) => one.prompt === prompt && one.answer === answer)?.id ?? newId(),
    member_id: memberId,
    position,
    prompt,
    answer,
  }))
  await trx.insertInto("member_prompts").values(rows).execute()
}
