import type { NewWish } from "@pinyu/contract/wishes/schemas"
import { sql } from "kysely"
import type { TestApp } from "../test-app.ts"

interface Someone {
  id: string
}

/** The form that `POST /api/wishes` takes, complete. What is put over it may be anything. */
export const wishForm = (overrides: object = {}) => ({
  title: "想找人一起看展",
  content: "北美館的新展，看完再去喝杯咖啡。",
  category: "love" as const,
  days: 30,
  isPinned: false,
  ...overrides,
})

/** A wish of a member. */
export const buildWish = async ({ services }: TestApp, { id }: Someone, overrides: Partial<NewWish> = {}) =>
  (await services.wishes.create(id, { ...wishForm(), ...overrides }, undefined)).wish

/** `member` likes a wish. */
export const buildWishLike = ({ services }: TestApp, member: Someone, wish: Someone) =>
  services.wishes.like(member.id, wish.id, true)

/** Lets so many days go by for all that a member has wished for until now. */
export const ageWishes = ({ db }: Pick<TestApp, "db">, { id }: Someone, days: number) =>
  sql`update wishes set created_at = created_at - ${days}::integer * interval '1 day',
      expires_at = expires_at - ${days}::integer * interval '1 day'
    where member_id = ${id}`.execute(db)
