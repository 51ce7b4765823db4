import type { Platform } from "@pinyu/server/app/platform.ts"
import { createServices } from "@pinyu/server/app/services.ts"
import { newSecret } from "@pinyu/server/platform/ids.ts"
import { addPhoto } from "@pinyu/testkit/scenarios/add-photo.ts"
import { fillAlbums } from "./albums.ts"
import { forEachConcurrently } from "./for-each-concurrently.ts"
import { type DemoLike, planLikes } from "./likes.ts"
import { type DemoMember, demoMembers } from "./members.ts"
import { markOldAsRead } from "./notifications.ts"
import { paintPhoto } from "./paint.ts"
import { addPosts } from "./posts.ts"
import { seedReports } from "./reports.ts"
import { demoMemberHandles, demoPassword } from "./sign-ins.ts"
import { findStanding, type Standing } from "./standing.queries.ts"
import { seedTalk } from "./talks/seed-talk.ts"
import type { DemoTalk } from "./talks/talk.ts"
import { talksOfLin } from "./talks/talks-of-lin.ts"
import { talksOfYating } from "./talks/talks-of-yating.ts"
import { seedWishes } from "./wishes.ts"

export interface SeedOptions {
  platform: Platform
  members?: readonly DemoMember[] | undefined
  paint?: typeof paintPhoto | undefined
  /** Aborts the seeding. Running work is completed, then it throws. */
  signal?: AbortSignal | undefined
  /** Called for each completed member. */
  onMember?: (done: number, all: number) => void
}

const minute = 60_000
const day = 24 * 60 * minute
const vipDays = 90

export const demoTalks: readonly DemoTalk[] = [...talksOfLin, ...talksOfYating]

const known = new Set<string>(demoMemberHandles)

/**
 * Creates the demo members through the services of real requests, each step at its own time in the past, and
 * returns the number of new members. Keeps and completes what an earlier seeding created. Sends no mail.
 */
export const seedDemoMembers = async ({
  platform,
  members = demoMembers,
  paint = paintPhoto,
  signal,
  onMember = () => undefined,
}: SeedOptions) => {
  const { db, passwords } = platform
  const now = platform.clock.now().getTime()
  const servicesAt = (instant: number) =>
    createServices({ ...platform, clock: { now: () => new Date(instant) } })

  const join = async (member: DemoMember) => {
    const { email, nickname, birthDate, city, height, weight, identity, gender } = member
    const passwordHash = await passwords.hash(known.has(member.handle) ? demoPassword : newSecret())
    const account = {
      ...{ email, nickname, birthDate, city, height, weight, identity, gender },
      passwordHash,
      emailVerified: true,
    }
    const { auth } = servicesAt(now - member.joinedDaysAgo * day)
    return db.transaction().execute((trx) => auth.createAccount(trx, account))
  }

  /** Adds what is missing. The last visit comes last, because it can only move forward. */
  const complete = async (member: DemoMember, standing: Standing | undefined) => {
    const id = standing?.id ?? (await join(member))
    const services = servicesAt(now - member.joinedDaysAgo * day + 20 * minute)
    const { profiles, preferences } = services
    await preferences.leaveFirstSteps(id, "left")
    const { aboutMe, details, occupation, prompts } = member
    if (!standing?.about_me) await profiles.update(id, { about_me: aboutMe, occupation, ...details })
    if (!standing?.prompts) await profiles.update(id, { prompts: [...prompts] })
    // By choice, as for real members.
    if (!standing && member.seed % 3 === 0) await profiles.setPrivacy(id, { show_body: true })
    if (member.isVip && !standing?.vip_expires_at)
      await profiles.setVip(db, id, new Date(now + vipDays * day))
    for (const photo of member.photos.slice(standing?.photos ?? 0))
      await addPhoto(services, platform, id, await paint(member, photo))
    await servicesAt(now - member.seenMinutesAgo * minute).profiles.recordOnline(id)
    return id
  }

  const standings = await findStanding(
    db,
    members.map(({ email }) => email),
  )
  const ids = new Map<string, string>()
  const finish = async (member: DemoMember) => {
    ids.set(member.handle, await complete(member, standings.get(member.email)))
    onMember(ids.size, members.length)
  }
  const memberOf = (handle: string) => {
    const member = members.find((one) => one.handle === handle)
    if (!member) throw new Error(`no member is called ${handle}`)
    return member
  }
  const give = async ({ liker, liked, minutesAgo }: DemoLike) => {
    const [from, to] = [ids.get(liker.handle), ids.get(liked.handle)]
    if (!from || !to) return
    const { friends } = servicesAt(now - minutesAgo * minute)
    const { is_mutual } = await friends.like(from, to)
    // The demo begins after both have seen their match.
    if (is_mutual) for (const id of [from, to]) await friends.celebrations.claim(id, undefined)
  }
  const talk = async (planned: DemoTalk) => {
    const shared = planned.lines.flatMap(({ shares }) => shares ?? [])
    if (![...planned.between, ...shared].every((handle) => ids.has(handle))) return
    await seedTalk(planned, {
      servicesAt: (minutesAgo) => servicesAt(now - minutesAgo * minute),
      idOf: (handle) => ids.get(handle) ?? "",
      paint: (handle, variant) => paint(memberOf(handle), { kind: "scene", variant }),
    })
  }
  await forEachConcurrently(members, finish, signal)
  await forEachConcurrently(planLikes(members), give, signal)
  await forEachConcurrently(demoTalks, talk, signal)
  await addPosts({ ids, members, now, db, servicesAt, paint, signal })
  await seedWishes({ ids, members, now, servicesAt, signal })
  await fillAlbums({ ids, members, now, servicesAt, paint, signal })
  await seedReports({ ids, members, now, servicesAt, signal })
  for (const handle of demoMemberHandles) {
    const id = ids.get(handle)
    if (id) await markOldAsRead(id, servicesAt(now).notifications)
  }
  return { made: members.length - standings.size }
}
