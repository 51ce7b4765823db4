import type { Prompt } from "@pinyu/contract/profiles/prompts"
import type { Db } from "../../db/client.ts"
import { isPromptShown } from "../../db/shown-prompts.ts"
import { visibleMembers } from "../../db/visibility.ts"
import { isClear, shownVersion } from "./photos.queries.ts"

const photos = (db: Db, viewerId: string) =>
  visibleMembers(db, viewerId)
    .innerJoin("member_photos", "member_photos.member_id", "members.id")
    .where("member_photos.hidden", "=", false)

const answers = (db: Db, viewerId: string) =>
  visibleMembers(db, viewerId)
    .innerJoin("member_prompts", "member_prompts.member_id", "members.id")
    .where(isPromptShown)

/** The id of a member's photo that the viewer sees clearly; undefined without one. */
export const findClearPhoto = (db: Db, viewerId: string, memberId: string, photoId: string) =>
  photos(db, viewerId)
    .select("member_photos.id")
    .where("members.id", "=", memberId)
    .where("member_photos.id", "=", photoId)
    .where(isClear(viewerId))
    .executeTakeFirst()

/** The id of a member's answer that the viewer sees; undefined without one. */
export const findAnswer = (db: Db, viewerId: string, memberId: string, prompt: Prompt) =>
  answers(db, viewerId)
    .select("member_prompts.id")
    .where("members.id", "=", memberId)
    .where("member_prompts.prompt", "=", prompt)
    .executeTakeFirst()

/** Those of the photos that the viewer sees, each with the small version, or the blurred one. */
export const findShownPhotos = (db: Db, viewerId: string, ids: readonly string[]) =>
  photos(db, viewerId)
    .select(["member_photos.id", shownVersion("small_key", viewerId).as("key")])
    .where("member_photos.id", "in", ids)
    .execute()

/** Those of the answers that the viewer sees. */
export const findShownAnswers = (db: Db, viewerId: string, ids: readonly string[]) =>
  answers(db, viewerId)
    .select(["member_prompts.id", "member_prompts.answer"])
    .where("member_prompts.id", "in", ids)
    .execute()
