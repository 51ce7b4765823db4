import { sql } from "kysely"
import type { Trx } from "../../db/client.ts"

/** A picture of a post with its size, which is unknown for pictures from before sizes were stored. */
export interface PictureRow {
  id: string
  key: string
  /** The small version; null for a picture without one, and for one that may move: it would stand still. */
  small_key: string | null
  alt: string | null
  width: number | null
  height: number | null
}

const smallOf = (file: "file" | "media_files") =>
  sql<
    string | null
  >`case when not ${sql.ref(`${file}.is_animated`)} then ${sql.ref(`${file}.thumbnail_key`)} end`

/**
 * The pictures of a post of a page (`page`) in order; null without. @unfiltered the posts of the page were
 * filtered before
 */
export const picturesOfPage = sql<PictureRow[] | null>`case when page.pictures_count > 0 then (
    select json_agg(json_build_object('id', picture.id, 'key', picture.media_key, 'small_key', ${smallOf("file")},
      'alt', picture.alt, 'width', file.width, 'height', file.height) order by picture.position)
    from post_pictures picture join media_files file on file.key = picture.media_key
    where picture.post_id = page.id) end`

/** A picture before its insertion. */
export interface NewPictureRow {
  id: string
  media_key: string
  alt: string | null
}

/** Inserts the pictures of a new post in order, and returns them as a page shows them. */
export const insertPictures = (
  trx: Trx,
  postId: string,
  pictures: readonly NewPictureRow[],
): Promise<PictureRow[]> =>
  trx
    .with("added", (cte) =>
      cte
        .insertInto("post_pictures")
        .values(pictures.map((picture, position) => ({ ...picture, post_id: postId, position })))
        .returning(["id", "media_key", "alt", "position"]),
    )
    .selectFrom("added")
    .innerJoin("media_files", "media_files.key", "added.media_key")
    .select(["added.id", "added.media_key as key", smallOf("media_files").as("small_key"), "added.alt"])
    .select(["media_files.width", "media_files.height"])
    .orderBy("added.position")
    .execute()

/** The pictures of a locked post in order. @unfiltered the caller has checked the access */
export const findPictures = (trx: Trx, postId: string) =>
  trx
    .selectFrom("post_pictures")
    .select(["id", "media_key", "alt"])
    .where("post_id", "=", postId)
    .orderBy("position")
    .execute()

/** Puts the pictures of a locked post in another order, with their descriptions, and deletes the others. */
export const replacePictures = async (
  trx: Trx,
  postId: string,
  pictures: readonly { id: string; alt: string | null }[],
) => {
  await trx
    .deleteFrom("post_pictures")
    .where("post_id", "=", postId)
    .$if(pictures.length > 0, (rest) =>
      rest.where(
        "id",
        "not in",
        pictures.map(({ id }) => id),
      ),
    )
    .execute()
  for (const [position, { id, alt }] of pictures.entries())
    await trx.updateTable("post_pictures").set({ position, alt }).where("id", "=", id).execute()
}
