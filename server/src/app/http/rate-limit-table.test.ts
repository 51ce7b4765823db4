import { tmpdir } from "node:os"
import type { RateLimit } from "@pinyu/contract/rate-limit"
import { actionLimits, plainRouteLimits, rateLimits, unlimitedRoutes } from "@pinyu/contract/rate-limits"
import type { Route } from "@pinyu/contract/route"
import { savedConditions } from "@pinyu/testkit/factories/explore.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import fastify, { type FastifyInstance } from "fastify"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { AppError } from "../../platform/app-error.ts"
import { createWorkFolder } from "../../platform/storage/work-folder.ts"
import { allRoutes } from "../areas.ts"
import { handleErrors } from "./errors.ts"
import { runDirectly } from "./follow-writes.ts"
import { bindRoutes } from "./http.ts"
import { createUploads } from "./uploads.ts"

let app: TestApp
/** Every route behind the real guard and limiter, with handlers that do nothing. */
let server: FastifyInstance

beforeAll(async () => {
  app = await testApp({ rateLimitScale: 1 })
  server = fastify()
  handleErrors(server, () => undefined)
  const guard = {
    clock: app.clock,
    authenticate: async (id: string) => ({
      ...{ id, sessionId: id, signedInRecently: true, lastWrite: null },
    }),
    authenticateAdmin: async (id: string) => ({
      ...{ id, sessionId: id, role: "owner" as const, signedInRecently: true, restricted: false },
    }),
    limiter: app.platform.limiter,
    uploads: createUploads(),
    requireSpace: async () => undefined,
    workFolder: createWorkFolder(tmpdir()),
    runCall: runDirectly,
    webOrigin: app.platform.origins.web,
  }
  for (const route of allRoutes)
    bindRoutes(server, { route }, { route: () => Promise.reject(new AppError("not_found")) }, guard)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

interface Caller {
  address: number
  account: number
  target: number
}

const tooMany = "too_many_requests"
let lastNumber = 0
const newSubject = () => ++lastNumber
/** A caller with a new value for every key. */
const stranger = (): Caller => ({ address: newSubject(), account: newSubject(), target: newSubject() })

/** Calls that share only the key of the limit. */
const sameSubject = (by: RateLimit["by"], caller: Caller): Caller => {
  if (by === "address") return { ...stranger(), address: caller.address }
  if (by === "account") return { ...stranger(), account: caller.account }
  return { ...caller, address: newSubject() }
}

const credential = (response: object) => ({
  ...{ id: "AAAA", rawId: "AAAA", type: "public-key" },
  response: { clientDataJSON: "AAAA", ...response },
})

/** An input that matches every route: each schema takes the fields that it knows. */
const bodyOf = (account: number) => ({
  email: `member${account}@example.com`,
  password: "given-password-1",
  currentPassword: "given-password-1",
  newPassword: "other-password-2",
  phone: "0912345678",
  enabled: true,
  code: "123456",
  otp: "123456",
  token: "A".repeat(43),
  fileName: "photo.jpg",
  contentType: "image/jpeg",
  identity: "sugar_baby",
  role: "viewer",
  action: "dismiss",
  rule: "other",
  until: null,
  appeal_token: "A".repeat(43),
  text: "請再看一次我的帳號。",
  origin: "victim",
  type: "photo",
  id: "0197a000-0000-7000-8000-000000000000",
  reference: "2026-113",
  outcome: "upheld",
  noteContent: "備註",
  target_type: "member",
  target_id: "0197a000-0000-7000-8000-000000000000",
  reason: "other",
  contacts: [{ kind: "email", digest: "A".repeat(43), label: null }],
  answer: "accepted",
  hours: 24,
  own_name: "小雅",
  person: "攝影師阿哲",
  place: "咖啡店",
  meets_at: "2026-03-02T06:00:00Z",
  check_in_at: "2026-03-02T08:00:00Z",
  link_hours: 12,
  contact_email: "friend@example.com",
  targetUserId: "0197a000-0000-7000-8000-000000000000",
  content: "你好",
  part: { prompt: "ask_me" },
  reactionType: "heart",
  title: "心願",
  privacy_level: "private",
  media_id: "0197a000-0000-7000-8000-000000000000",
  message: "公告",
  isPinned: false,
  admin_notes: "備註",
  vip_expires_at: null,
  nickname: "小雅",
  version: "1.1",
  changes: "說明",
  revision: 1,
  effective_at: null,
  versionIds: ["0197a000-0000-7000-8000-000000000000"],
  notificationIds: null,
  filter: "all",
  preferences: [{ notificationType: "like_received" }],
  endpoint: "https://push.example/1",
  keys: { p256dh: "A".repeat(87), auth: "A".repeat(22) },
  deviceName: "我的裝置",
  registrationResponse: credential({ attestationObject: "AAAA" }),
  authenticationResponse: credential({ authenticatorData: "AAAA", signature: "AAAA" }),
  auto_remove_unused_days: 90,
  sign_in_check: true,
  ids: ["0197a000-0000-7000-8000-000000000000"],
  quiet_hours: null,
})

/** Fields that another route names alike, with other values. */
const ownBodies: Record<string, object> = {
  "auth.register": {
    ...{ birthDate: "1995-06-15", city: "臺北市", height: 165, weight: 52, gender: "female" },
    acceptTerms: true,
  },
  "meetings.end": { outcome: "safe" },
  "preferences.write": { genders: [], identities: [], min_age: 18, max_age: 70, cities: [] },
  "preferences.leaveFirstSteps": { state: "left" },
  "chat.search": { text: "晚安" },
  "chat.searchConversation": { text: "晚安" },
  "friends.likePart": { clientMessageId: "a" },
  "wishes.edit": { title: "a", content: "a", category: "other", days: 7 },
  "searches.save": { filter: savedConditions() },
  "notifications.removeSome": { notificationIds: ["0197a000-0000-7000-8000-000000000000"] },
  "notifications.restore": { notificationIds: ["0197a000-0000-7000-8000-000000000000"] },
  "admin.appeals.recordForm": { contact_form_id: "01900000-0000-7000-8000-000000000001" },
  "admin.verification.decide": { outcome: "declined", reason: "unclear" },
}
const queries: Record<string, string> = {
  "explore.search": "?q=a",
  "chat.changes": "?since=0",
  "chat.clear": "?position=0",
  "albums.markedFor": "?code=K7QM2XHD",
}

const call = async (route: Route, { address, account, target }: Caller) => {
  const targetId = `0197a000-0000-7000-8000-${String(target).padStart(12, "0")}`
  const path = route.path.replace(":index", "0").replace(":type", "terms_of_service")
  const url = path.replaceAll(/:\w+/g, targetId)
  const response = await server.inject({
    method: route.method,
    url: url + (queries[route.id] ?? ""),
    remoteAddress: `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
    headers: { authorization: `Bearer of.account.${account}` },
    ...(route.body && { payload: { ...bodyOf(account), ...ownBodies[route.id] } }),
  })
  return { code: response.json().code, retryAfter: Number(response.headers["retry-after"]) }
}

it.each(allRoutes.filter(({ limits }) => limits.some(({ by }) => by === "pair")))(
  "$id, repeated for one member, does not limit the same caller's calls to others",
  async (route: Route) => {
    const caller = stranger()
    const max = Math.min(...route.limits.map(({ max }) => max))
    for (let n = 0; n < max; n++) expect((await call(route, caller)).code).toBe("not_found")
    expect((await call(route, caller)).code).toBe(tooMany)
    expect((await call(route, { ...caller, target: newSubject() })).code).toBe("not_found")
  },
)

/** Uses up a limit, whose key a call shows, and leaves the others of that call unused. */
const useUp = async (limit: RateLimit, send: () => Promise<unknown>) => {
  const { limiter } = app.platform
  const taking = vi.spyOn(limiter, "take")
  await send()
  const taken = [...taking.mock.calls]
  taking.mockRestore()
  for (const [key, rule] of taken)
    await (rule === limit ? limiter.take(key, rule, rule.max - 1) : limiter.reset(key, rule))
}

const limits = allRoutes.flatMap((route) => route.limits.map((limit) => ({ route, limit })))

describe("each limit of the table", () => {
  it.each(limits.map((each) => [`${each.route.id} by ${each.limit.by}`, each] as const))(
    "%s limits only its subject, and only for its period",
    async (_name, { route, limit }) => {
      const caller = stranger()
      const again = () => call(route, sameSubject(limit.by, caller))
      await useUp(limit, () => call(route, caller))

      expect(await again()).toEqual({ code: tooMany, retryAfter: limit.seconds })
      expect((await call(route, stranger())).code).not.toBe(tooMany)

      app.clock.advance(limit.seconds - 1)
      expect(await again()).toEqual({ code: tooMany, retryAfter: 1 })
      app.clock.advance(1)
      expect((await again()).code).not.toBe(tooMany)
    },
  )
})

it.each([
  ["/openapi.json", 200, plainRouteLimits.openApi[0]] as const,
  ["/metrics", 200, plainRouteLimits.metrics[0]] as const,
  ["/files/up/unsigned.webp", 404, plainRouteLimits.files[0]] as const,
  ["/api/notifications/unsubscribe/a", 303, plainRouteLimits.stopMailsPage[0]] as const,
])("%s holds an address too, and only it", async (url, expected, limit) => {
  const ask = (remoteAddress: string) => app.app.inject({ url, remoteAddress })
  await useUp(limit, () => ask("10.99.0.1"))
  const rejected = await ask("10.99.0.1")
  expect([rejected.statusCode, rejected.headers["retry-after"]]).toEqual([429, String(limit.seconds)])
  expect((await ask("10.99.0.2")).statusCode).toBe(expected)
})

describe("the table", () => {
  it("has exactly the limits of every route", () => {
    const entries = Object.fromEntries(allRoutes.map(({ id, limits }) => [id, limits]))
    expect(entries).toEqual(rateLimits)
  })

  it("leaves only the named routes without a limit", () => {
    const without = allRoutes.filter(({ limits }) => limits.length === 0).map(({ id }) => id)
    expect(without.toSorted()).toEqual(unlimitedRoutes.toSorted())
  })

  it("counts visitors by IP address, and members and admins by account", () => {
    const counted = { anyone: ["address"], guest_or_member: ["address", "account"] }
    for (const { id, access, limits } of allRoutes.filter(({ id }) => !unlimitedRoutes.includes(id)))
      expect(
        limits.map(({ by }) => by),
        id,
      ).toEqual(
        expect.arrayContaining(
          access === "anyone" || access === "guest_or_member" ? counted[access] : ["account"],
        ),
      )
  })

  it("never blocks a failed sign-in for more than a quarter of an hour", () => {
    const { signInFailuresByAccount, signInFailuresByAddress, ...others } = actionLimits
    const { adminFailuresByAccount, adminFailuresByAddress } = others
    const bySubject = [signInFailuresByAccount, adminFailuresByAccount]
    for (const rules of [...bySubject, signInFailuresByAddress, adminFailuresByAddress]) {
      const windows = rules.map(({ seconds }) => seconds)
      expect([rules[0]?.max, ...windows]).toEqual([5, 60, 300, 900])
    }
  })

  it("matches /openapi.json", async () => {
    const { paths } = (await app.app.inject("/openapi.json")).json()
    const operations = Object.values<object>(paths).flatMap((methods) => Object.values(methods))
    for (const route of allRoutes) {
      const operation = operations.find(({ operationId }) => operationId === route.id)
      expect(operation["x-rate-limits"], route.id).toEqual(route.limits)
      expect(operation.responses["429"].headers["Retry-After"], route.id).toBeDefined()
    }
  })
})
