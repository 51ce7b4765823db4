import { takedownsLimits } from "@pinyu/contract/takedowns/limits"
import type { TakedownTargetRef } from "@pinyu/contract/takedowns/schemas"
import { type RawBuilder, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"

/** Content to hide: whose it is, a copy of it, and the storage keys of its files. */
export interface FoundTarget {
  member_id: string | null
  content: object
  keys: string[]
}

/** The content as it is now, by its kind. @unfiltered the team */
const current: Record<TakedownTargetRef["type"], (id: string) => RawBuilder<FoundTarget>> = {
  photo: (id) => sql`select member_id, to_jsonb(photo) as content,
    array_remove(array[large_key, small_key, blurred_key, avatar_key], null) as keys
    from member_photos photo where id = ${id}`,
  post: (id) => sql`select member_id,
    to_jsonb(post) || jsonb_build_object('pictures', (
      select jsonb_agg(to_jsonb(picture) order by position) from post_pictures picture where post_id = post.id
    )) as content,
    array(select media_key from post_pictures where post_id = post.id order by position) as keys
    from posts post where id = ${id}`,
  comment: (id) => sql`select member_id, to_jsonb(comment) as content, array[]::text[] as keys
    from comments comment where id = ${id}`,
  wish: (id) => sql`select member_id, to_jsonb(wish) as content, array[]::text[] as keys
    from wishes wish where id = ${id}`,
  message: (id) => sql`select sender_id as member_id, to_jsonb(message) as content,
    array_remove(array[media_key], null) as keys
    from messages message where id = ${id} and deleted_at is null`,
  album: (id) => sql`select member_id, to_jsonb(album) as content,
    array(select media_key from album_media where album_id = album.id) as keys
    from albums album where id = ${id}`,
  album_file: (id) => sql`select albums.member_id, to_jsonb(file) as content, array[file.media_key] as keys
    from album_media file join albums on albums.id = file.album_id where file.id = ${id}`,
}

/** What reports kept of the content, which may be gone. A photo is part of the report about its member. */
const findReported = async (db: Db, { type, id }: TakedownTargetRef) => {
  const { rows } = await sql<FoundTarget>`
    select target_member_id as member_id, evidence as content,
      array(select key from report_files where report_id = reports.id
        and (${type} <> 'photo' or key like ${`photos/%/${id}-%`})) as keys
    from reports
    where case when ${type} = 'photo'
      then exists (select from report_files where report_id = reports.id and key like ${`photos/%/${id}-%`})
      else target_type = ${type} and target_id = ${id} end
    order by created_at desc`.execute(db)
  return rows
}

/** Content by its kind and id, with the files that reports kept of it; undefined when there is neither. */
export const findTarget = async (trx: Trx, target: TakedownTargetRef): Promise<FoundTarget | undefined> => {
  const now = await sql<FoundTarget>`${current[target.type](target.id)}`.execute(trx)
  const reported = await findReported(trx, target)
  const found = now.rows[0] ?? reported[0]
  if (!found) return undefined
  const keys = new Set([found, ...reported].flatMap((one) => one.keys))
  return { ...found, keys: [...keys] }
}

export interface CopyRow {
  type: TakedownTargetRef["type"]
  id: string
  member_id: string
  nickname: string | null
  created_at: Date
}

/**
 * Pictures on profiles, in messages, posts and albums that are like those of a takedown, oldest first.
 * @unfiltered the team
 */
export const findCopies = async (db: Db, takedownId: string) => {
  const isAlike = (hash: RawBuilder<unknown>) => sql`exists (select from rejected_pictures rejected
    where takedown_id = ${takedownId}
    and bit_count(rejected.perceptual_hash # ${hash}) <= ${takedownsLimits.samePictureBits})`
  const { rows } = await sql<CopyRow>`
    with files as materialized (
      select key from media_files file where ${isAlike(sql`file.perceptual_hash`)}
    ), copies as (
      select 'photo' as type, photo.id, photo.member_id, photo.created_at from member_photos photo
        where ${isAlike(sql`photo.perceptual_hash`)}
      union all
      select 'message', message.id, sender_id, message.created_at from messages message
        join files on files.key = message.media_key
      union all
      select distinct 'post', post.id, post.member_id, post.created_at from posts post
        join post_pictures picture on picture.post_id = post.id join files on files.key = picture.media_key
      union all
      select 'album_file', file.id, albums.member_id, file.created_at from album_media file
        join files on files.key = file.media_key join albums on albums.id = file.album_id
    )
    select copies.*, members.nickname from copies left join members on members.id = copies.member_id
    order by copies.created_at, copies.id limit ${takedownsLimits.shownCopies}`.execute(db)
  return rows
}
