import { ageOn, taipeiDay } from "@pinyu/contract/calendar"
import type { ExploreQuery, MatchCard, MatchReasons } from "@pinyu/contract/explore/schemas"
import { LRUCache } from "lru-cache"
import type { Db } from "../../db/client.ts"
import type { Reads } from "../../db/reads.ts"
import { atMost } from "../../platform/cache-size.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeWindow, encodeWindow, type Position, type WindowPosition } from "../../platform/cursor.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Secrets } from "../../platform/security/secrets.ts"
import { findMemberIds, type MemberFilter } from "./explore.queries.ts"
import { interestsIn } from "./interests.ts"
import { listAmong } from "./listings.queries.ts"
import { type Candidate, type Person, ranked, reasonsFor } from "./matches.policy.ts"
import { type CandidateRow, findCandidates, findViewer, type PersonRow } from "./matches.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  cardsOf: Ports["cardsOf"]
  reads: Reads
  secrets: Pick<Secrets, "matchKey">
}

/** How many members, the most recently online ones, are ranked together: eight pages of 24. */
export const windowLength = 192

const weekMs = 7 * 24 * 60 * 60 * 1000
/** How long an order is kept: who comes back within it finds the members where they were. */
export const orderLifetimeMs = 2 * 60 * 1000
/** How long the viewer's own profile is kept: for scrolling, and shorter than it takes to change it. */
export const viewerLifetimeMs = 10 * 1000
/** About 10 KB each. */
const maxOrders = 1_000

/** After every other id of the same instant. */
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff"

/** What the ranking knows of a member, without what they hide, on a day in Taipei. */
export const toPerson = (row: PersonRow, today: string): Person => {
  const { id, identity, gender, birth_date, relationship_type, interaction_mode, preferences } = row
  const texts = row.prompts.map(({ answer }) => answer)
  return {
    ...{ id, identity, gender, relationship_type, interaction_mode, preferences },
    age: row.show_age ? ageOn(birth_date, today) : null,
    city: row.show_city ? row.city : null,
    interests: interestsIn(row.about_me, row.ideal_partner_description, ...texts),
    prompts: row.prompts.map(({ prompt }) => prompt),
  }
}

interface Listed extends Candidate {
  at: Date
}

const toCandidate = (row: CandidateRow, today: string): Listed => ({
  ...toPerson(row, today),
  at: row.at,
  joinedAt: row.created_at,
  onlineAt: row.shown_online,
  hasPhoto: row.shows_photo,
  isVerified: row.photo_verified_at !== null,
  recentLikes: row.recent_likes,
})

/** The ranked members of a window, and what each has in common with the viewer. */
interface Order {
  ids: readonly string[]
  reasons: ReadonlyMap<string, MatchReasons>
  /** Where the next window starts; null without one. */
  next: Position | null
}

/** Where the page after `offset` starts: in the same window, after it, or nowhere. */
const nextOf = ({ ids, next }: Order, window: WindowPosition, offset: number) => {
  if (offset < ids.length) return encodeWindow({ ...window, offset })
  return next && encodeWindow({ ...next, offset: 0, asOf: window.asOf })
}

/**
 * Explore by best match. Members are taken in the order of their last visit, a window at a time, and each
 * window is ranked for the viewer. So a page costs the same however many members there are. An order is kept
 * for two minutes, with its reasons, and each of its pages passes the filter again.
 */
export const createMatches = ({ db, clock, cardsOf, reads, secrets }: Dependencies) => {
  const keptFor = (ttl: number) => ({
    ...atMost(maxOrders),
    ...{ ttl, ttlResolution: 0 },
    perf: { now: () => clock.now().getTime() },
  })
  const viewers = new LRUCache<string, Person>(keptFor(viewerLifetimeMs))
  /** For which instant the first page of a viewer and a query was made. */
  const startedAt = new LRUCache<string, Date>(keptFor(orderLifetimeMs))
  const orders = new LRUCache<string, Promise<Order>>(keptFor(orderLifetimeMs))

  const viewerOf = async (id: string, now: Date) => {
    const viewer = viewers.get(id) ?? toPerson(await findViewer(db, id), taipeiDay(now))
    viewers.set(id, viewer, { noUpdateTTL: true })
    return viewer
  }

  const rank = async (viewer: Person, filter: MemberFilter, window: WindowPosition): Promise<Order> => {
    const { asOf } = window
    const listing = findMemberIds(
      db,
      viewer.id,
      { ...filter, passedBy: asOf },
      { sort: "recent", after: window, limit: windowLength },
    )
    const likes = { since: new Date(asOf.getTime() - weekMs), until: asOf }
    // Only an order: the primary confirms each card.
    const rows = await reads.read((from) => findCandidates(from, listing, likes))
    const date = taipeiDay(asOf)
    const candidates = rows.map((row) => toCandidate(row, date))
    const last = candidates.length === windowLength ? candidates.at(-1) : undefined
    return {
      ids: ranked(viewer, candidates, { now: asOf, date, key: secrets.matchKey }).map(({ id }) => id),
      reasons: new Map(candidates.map((candidate) => [candidate.id, reasonsFor(viewer, candidate)])),
      next: last ? { at: last.at, id: last.id } : null,
    }
  }

  /** The order of a window, made once for all who wait for it. */
  const orderOf = (key: string, make: () => Promise<Order>) => {
    const known = orders.get(key)
    if (known) return known
    const order = make()
    orders.set(key, order)
    order.catch(() => orders.delete(key))
    return order
  }

  /** The members of these ids who still match, in the order of the ids. */
  const show = async (
    viewerId: string,
    filter: MemberFilter,
    { ids, reasons }: Order,
  ): Promise<MatchCard[]> => {
    const cards = await cardsOf(viewerId, listAmong(db, viewerId, filter, ids), { fromReplica: true })
    const cardOf = new Map(cards.map(({ card }) => [card.id, card]))
    return ids.flatMap((id) => {
      const [card, kept] = [cardOf.get(id), reasons.get(id)]
      // A city that was hidden since then is no reason any more.
      return card && kept ? [{ ...card, reasons: { ...kept, city: card.city && kept.city } }] : []
    })
  }

  return async (
    viewerId: string,
    filter: MemberFilter,
    { cursor, limit, ...query }: ExploreQuery,
  ): Promise<{ members: MatchCard[]; nextCursor: string | null }> => {
    const now = clock.now()
    const viewer = await viewerOf(viewerId, now)
    const key = JSON.stringify([viewer, query])
    const asOf = startedAt.get(key) ?? now
    const window = decodeWindow(cursor) ?? { at: asOf, id: lastId, offset: 0, asOf }
    if (cursor === undefined) startedAt.set(key, asOf, { noUpdateTTL: true })
    const order = await orderOf(JSON.stringify([key, { ...window, offset: 0 }]), () =>
      rank(viewer, filter, window),
    )
    const members: MatchCard[] = []
    let { offset } = window
    while (members.length < limit && offset < order.ids.length) {
      const ids = order.ids.slice(offset, offset + limit - members.length)
      members.push(...(await show(viewerId, filter, { ...order, ids })))
      offset += ids.length
    }
    return { members, nextCursor: nextOf(order, window, offset) }
  }
}
