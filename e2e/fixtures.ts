import { createOutbox, type SentMail } from "@pinyu/testkit/outbox.ts"
import { type BrowserContext, test as base, expect } from "@playwright/test"
import { join, type Member, openSession } from "./api.ts"
import { findService } from "./service.ts"
import { browserState } from "./sign-in.ts"
import { type Troubles, watchTroubles } from "./troubles.ts"

interface Fixtures {
  /** What goes wrong in this test's browser. Anything that the test did not announce fails it. */
  troubles: Troubles
  /** Registers somebody, outside the browser. */
  newMember: (nickname?: string) => Promise<Member>
  /** Gives the browser a session of the member, without the forms. */
  signIn: (member: Member, context?: BrowserContext) => Promise<void>
  /** A member who is signed in to the test's browser. */
  member: Member
  /** The mails to an address, as soon as there are so many. */
  mailsTo: (address: string, count?: number) => Promise<SentMail[]>
}

export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, provide) => provide(findService().web),

  troubles: [
    async ({ context }, provide) => {
      const troubles = watchTroubles(context)
      await provide(troubles)
      expect(troubles.unexpected(), "what went wrong unexpectedly").toEqual([])
    },
    { auto: true },
  ],

  newMember: async ({ troubles }, provide) => {
    await provide(async (nickname = "小雅") => {
      const member = await join({ nickname })
      troubles.keepSecret(member.email, member.password)
      return member
    })
  },

  signIn: async ({ context: own, troubles }, provide) => {
    await provide(async (member, context = own) => {
      const session = await openSession(member)
      troubles.keepSecret(session.cookie, session.accessToken)
      await context.setStorageState(browserState(session))
    })
  },

  member: async ({ newMember, signIn }, provide) => {
    const member = await newMember()
    await signIn(member)
    await provide(member)
  },

  mailsTo: async ({ troubles }, provide) => {
    const outbox = createOutbox(findService().outboxFolder)
    await provide(async (address, count = 1) => {
      await expect.poll(async () => (await outbox.mailsTo(address)).length).toBe(count)
      const mails = await outbox.mailsTo(address)
      for (const { text } of mails) {
        troubles.keepSecret(...(text.match(/(?<!\d)\d{6}(?!\d)|(?<=\/)[\w-]{20,}/g) ?? []))
      }
      return mails
    })
  },
})

export { expect }
