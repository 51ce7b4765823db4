import type { Db } from "@pinyu/server/db/client.ts"

/** The state of each member after an interrupted seeding, by e-mail address. */
export const findStanding = async (db: Db, emails: readonly string[]) => {
  const rows = await db
    .selectFrom("credentials")
    .innerJoin("members", "members.id", "credentials.member_id")
    .select(({ selectFrom }) => [
      "credentials.email",
      "members.id",
      "members.about_me",
      "members.vip_expires_at",
      selectFrom("member_photos")
        .whereRef("member_photos.member_id", "=", "members.id")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .as("photos"),
      selectFrom("member_prompts")
        .whereRef("member_prompts.member_id", "=", "members.id")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .as("prompts"),
    ])
    .where("credentials.email", "in", emails)
    .execute()
  return new Map(
    rows.map(({ email, photos, prompts, ...row }) => [
      email,
      { ...row, photos: Number(photos), prompts: Number(prompts) },
    ]),
  )
}

export type Standing = NonNullable<ReturnType<Awaited<ReturnType<typeof findStanding>>["get"]>>

export const isAdmin = async (db: Db, email: string) =>
  (await db.selectFrom("admins").select("id").where("email", "=", email).executeTakeFirst()) !== undefined

/** The texts among these that are posted already. */
export const findPosted = async (db: Db, contents: readonly string[]) => {
  const rows = await db.selectFrom("posts").select("content").where("content", "in", contents).execute()
  return new Set(rows.map(({ content }) => content))
}
