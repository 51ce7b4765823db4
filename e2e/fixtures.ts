import { createOutbox, type SentMail } from "@pinyu/testkit/outbox.ts"
import { type Browser, type BrowserContext, test as base, expect } from "@playwright/test"
import { type Member, openSession, registerMember } from "./api.ts"
import { type BrowserErrors, watchBrowserErrors } from "./browser-errors.ts"
import { endFirstSteps } from "./database.ts"
import { findService } from "./service.ts"
import { watchPages } from "./settled.ts"
import { browserState } from "./sign-in.ts"

interface Fixtures {
  /** Browser errors. An unexpected one fails the test. */
  browserErrors: BrowserErrors
  /** Registers a member through the API, who has the first steps behind them. */
  newMember: (nickname?: string) => Promise<Member>
  /** Signs a member in without the form. */
  signIn: (member: Member, context?: BrowserContext) => Promise<void>
  /** A member who is signed in to the test's browser. */
  member: Member
  /** Waits for `count` mails to an address. */
  mailsTo: (address: string, count?: number) => Promise<SentMail[]>
}

export const test = base.extend<Fixtures, { browser: Browser }>({
  baseURL: async ({ browserName: _ }, provide) => provide(findService().web),

  browser: [async ({ browser }, provide) => provide(watchPages(browser)), { scope: "worker" }],

  browserErrors: [
    async ({ context }, provide) => {
      const browserErrors = await watchBrowserErrors(context)
      await provide(browserErrors)
      expect(browserErrors.unexpected(), "unexpected browser errors").toEqual([])
    },
    { auto: true },
  ],

  newMember: async ({ browserErrors }, provide) => {
    await provide(async (nickname = "小雅") => {
      const member = await registerMember({ nickname })
      await endFirstSteps(member)
      browserErrors.keepSecret(member.email, member.password)
      return member
    })
  },

  signIn: async ({ context: own, browserErrors }, provide) => {
    await provide(async (member, context = own) => {
      const session = await openSession(member)
      browserErrors.keepSecret(session.cookie, session.device, session.accessToken)
      await context.setStorageState(browserState(session))
    })
  },

  member: async ({ newMember, signIn }, provide) => {
    const member = await newMember()
    await signIn(member)
    await provide(member)
  },

  mailsTo: async ({ browserErrors }, provide) => {
    const outbox = createOutbox(findService().outboxFolder)
    await provide(async (address, count = 1) => {
      await expect.poll(async () => (await outbox.mailsTo(address)).length).toBe(count)
      const mails = await outbox.mailsTo(address)
      for (const { text } of mails) {
        browserErrors.keepSecret(...(text.match(/(?<!\d)\d{6}(?!\d)|(?<=\/)[\w-]{20,}/g) ?? []))
      }
      return mails
    })
  },
})

export { expect }
