import type { ProfilePart } from "@pinyu/contract/profiles/parts"
import { canSee } from "../../db/can-see.ts"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { PartReference, ShownParts } from "../../platform/ports.ts"
import * as queries from "./parts.queries.ts"

interface Dependencies {
  db: Db
  /** The temporary signed URL of a stored picture. */
  signedUrl: (key: string) => Promise<string>
}

const present = (id: string | null) => id !== null

/** The photos and answers of members that others like by themselves. */
export const createParts = ({ db, signedUrl }: Dependencies) => ({
  /**
   * The reference to a photo or an answer of a member. Throws `member_not_found`, and `profile_part_not_found` for
   * what the member does not have or the viewer may not see clearly.
   */
  requirePart: async (viewerId: string, memberId: string, part: ProfilePart): Promise<PartReference> => {
    if (!(await canSee(db, viewerId, memberId))) throw new AppError("member_not_found")
    if ("photo_id" in part) {
      const photo = await queries.findClearPhoto(db, viewerId, memberId, part.photo_id)
      if (photo) return { photoId: photo.id, prompt: null, answerId: null }
    } else {
      const answer = await queries.findAnswer(db, viewerId, memberId, part.prompt)
      if (answer) return { photoId: null, prompt: part.prompt, answerId: answer.id }
    }
    throw new AppError("profile_part_not_found")
  },

  /** What the viewer sees now of these parts. What is gone or hidden is missing. */
  shownParts: async (viewerId: string, parts: readonly PartReference[]): Promise<ShownParts> => {
    const photoIds = parts.map(({ photoId }) => photoId).filter(present)
    const answerIds = parts.map(({ answerId }) => answerId).filter(present)
    const photos = photoIds.length > 0 ? await queries.findShownPhotos(db, viewerId, photoIds) : []
    const answers = answerIds.length > 0 ? await queries.findShownAnswers(db, viewerId, answerIds) : []
    const urls = photos.map(async ({ id, key }) => [id, key && (await signedUrl(key))] as const)
    return {
      photoUrls: new Map(await Promise.all(urls)),
      answers: new Map(answers.map(({ id, answer }) => [id, answer])),
    }
  },
})
