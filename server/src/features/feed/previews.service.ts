import { firstCharacters } from "@pinyu/contract/characters"
import { feedLimits } from "@pinyu/contract/feed/limits"
import type { PostPreview } from "@pinyu/contract/feed/schemas"
import type { Db } from "../../db/client.ts"
import type { Ports } from "../../platform/ports.ts"
import { findPreviews, type PreviewRow } from "./previews.queries.ts"

interface Dependencies extends Pick<Ports, "signPicture"> {
  db: Db
}

/** Posts as other areas show them. */
export const createPreviews = ({ db, signPicture }: Dependencies) => {
  const present = async (row: PreviewRow): Promise<PostPreview> => {
    const [avatar_url, picture_url] = await Promise.all([
      signPicture(row.photo),
      signPicture(row.picture, row),
    ])
    return {
      id: row.id,
      author: { id: row.member_id, nickname: row.nickname, avatar_url },
      excerpt: row.excerpt && firstCharacters(row.excerpt, feedLimits.excerpt),
      picture_url,
    }
  }

  return {
    /** Those of these posts that the viewer may see, by their ids. */
    postPreviews: async (
      viewerId: string,
      postIds: readonly string[],
    ): Promise<ReadonlyMap<string, PostPreview>> => {
      const previews = await Promise.all((await findPreviews(db, viewerId, postIds)).map(present))
      return new Map(previews.map((preview) => [preview.id, preview]))
    },
  }
}
