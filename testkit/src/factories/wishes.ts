import type { NewWish } from "@pinyu/contract/wishes/schemas"
import { sql } from "kysely"
import type { TestApp } from "../test-app.ts"

interface MemberRef {
  id: string
}

/** A valid body of `POST /api/wishes`. */
export const wishForm = (overrides: object = {}) => ({
  title: "想找人一起看展",
  content: "北美館的新展，看完再去喝杯咖啡。",
  category: "love" as const,
  days: 30,
  isPinned: false,
  ...overrides,
})

export const buildWish = async ({ services }: TestApp, { id }: MemberRef, overrides: Partial<NewWish> = {}) =>
  (await services.wishes.create(id, { ...wishForm(), ...overrides }, undefined)).wish

/** A wish that its owner closed as granted, with thanks. */
export const buildGrantedWish = async (
  app: TestApp,
  member: MemberRef,
  overrides: Partial<NewWish>,
  thanks: string,
) => {
  const { id } = await buildWish(app, member, overrides)
  return (await app.services.wishes.close(member.id, id, { isGranted: true, thanks })).wish
}

export const buildWishLike = ({ services }: TestApp, member: MemberRef, wish: MemberRef) =>
  services.wishes.like(member.id, wish.id, true)

/** Moves a member's existing wishes into the past. */
export const ageWishes = ({ db }: Pick<TestApp, "db">, { id }: MemberRef, days: number) =>
  sql`update wishes set created_at = created_at - ${days}::integer * interval '1 day',
      expires_at = expires_at - ${days}::integer * interval '1 day'
    where member_id = ${id}`.execute(db)
