import type { NewWish } from "@pinyu/contract/wishes/schemas"
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
