import type { PromptAnswer } from "@pinyu/contract/profiles/schemas"
import { sql } from "kysely"

/** Whether members may see answers to the prompt of a row of `member_prompts`. */
export const isPromptShown = sql<boolean>`not exists (
  select from settings where name = 'retired_prompts' and value @> to_jsonb(member_prompts.prompt))`

/** The answers of the member of a query, without those to retired prompts. @unfiltered a part of filtered queries */
export const shownPrompts = sql<PromptAnswer[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('prompt', prompt, 'answer', answer) order by position), '[]')
  from member_prompts where member_id = members.id and ${isPromptShown})`.as("prompts")
