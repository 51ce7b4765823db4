import type { DemoMember } from "./members.ts"
import { demoEmail } from "./sign-ins.ts"

export interface DemoLike {
  liker: DemoMember
  liked: DemoMember
  /** Minutes between the like and the seeding. */
  minutesAgo: number
}

const likesEach = 3
const minutesBetween = 170

const mightLike = (one: DemoMember, other: DemoMember) =>
  one.gender !== other.gender && (one.identity === "sugar_baby") !== (other.identity === "sugar_baby")

/** The order in which a member likes others. The step size distributes likes evenly. */
const favouritesOf = (member: DemoMember, members: readonly DemoMember[]) => {
  const others = members.filter((other) => mightLike(member, other))
  return Array.from({ length: likesEach }, (_, turn) => others[(member.seed * 5 + turn * 11) % others.length])
}

/**
 * The likes between demo members: a few each, around their last visit and the days before. Every third is
 * mutual, and the two sign-ins like each other.
 */
export const planLikes = (members: readonly DemoMember[]): DemoLike[] => {
  const planned = new Map<string, DemoLike>()
  const plan = (liker: DemoMember, liked: DemoMember, turn: number) =>
    planned.set(`${liker.handle} ${liked.handle}`, {
      liker,
      liked,
      minutesAgo: liker.seenMinutesAgo + 2 + turn * minutesBetween,
    })

  for (const [index, member] of members.entries())
    for (const [turn, liked] of favouritesOf(member, members).entries()) {
      if (!liked) continue
      plan(member, liked, turn)
      if (index % 3 === 0 && turn === 0) plan(liked, member, likesEach)
    }

  const [lin, yating] = ["demo.lin", "demo.yating"].map((handle) =>
    members.find(({ email }) => email === demoEmail(handle)),
  )
  if (lin && yating) {
    plan(lin, yating, likesEach + 1)
    plan(yating, lin, likesEach + 1)
  }
  return [...planned.values()]
}
