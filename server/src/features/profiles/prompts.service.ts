import type { Prompt } from "@pinyu/contract/profiles/prompts"
import type { PromptAnswer } from "@pinyu/contract/profiles/schemas"
import { errorMessages } from "@pinyu/phrases/errors"
import type { Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import { newRetiredAnswer } from "./prompts.policy.ts"
import { findPrompts, replacePrompts } from "./prompts.queries.ts"

/**
 * Replaces a member's answers in the caller's transaction, which has locked the member. Throws
 * `prompt_retired` for a new or changed answer to a retired prompt.
 */
export const savePrompts = async (
  trx: Trx,
  memberId: string,
  answers: readonly PromptAnswer[],
  retired: readonly Prompt[],
) => {
  const index = newRetiredAnswer(answers, await findPrompts(trx, memberId), retired)
  if (index >= 0)
    throw new AppError("prompt_retired", {
      fields: { [`prompts.${index}.prompt`]: errorMessages.prompt_retired },
    })
  await replacePrompts(trx, memberId, answers)
}
