import { writeFile } from "node:fs/promises"
import { pages } from "@pinyu/contract/pages"
import { albumForm, albums } from "@pinyu/phrases/albums"
import { auth } from "@pinyu/phrases/auth"
import { chat } from "@pinyu/phrases/chat"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { feed } from "@pinyu/phrases/feed"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { optionNames } from "@pinyu/phrases/options"
import { registration as words } from "@pinyu/phrases/registration"
import { shell } from "@pinyu/phrases/shell"
import { codeIn } from "@pinyu/testkit/outbox.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import type { Member } from "../api.ts"
import { startConversation } from "../conversation.ts"
import { verifyEmail } from "../database.ts"
import { startChromium, startFirefox } from "../engines/puppeteer.ts"
import { type Visitor, visitorWith } from "../engines/visitor.ts"
import { startWebKit } from "../engines/webkit.ts"
import { test as base, expect } from "../fixtures.ts"
import { newcomer } from "../registration.ts"

const engines = { Chromium: startChromium, Firefox: startFirefox, WebKit: startWebKit }

const isEngine = (name: string): name is keyof typeof engines => name in engines

const test = base.extend<{ engine: string; visitor: Visitor; picture: string }>({
  engine: ["Chromium", { option: true }],
  visitor: async ({ engine }, provide) => {
    if (!isEngine(engine)) throw new Error(`no engine ${engine}`)
    const visitor = await visitorWith(await engines[engine]())
    await provide(visitor)
    const errors = await visitor.errors()
    await visitor.leave()
    expect(errors, "errors of the page").toEqual([])
  },
  picture: async ({ browserName: _ }, provide, testInfo) => {
    const path = testInfo.outputPath("picture.webp")
    await writeFile(path, await colouredPicture())
    await provide(path)
  },
})

const signIn = async (visitor: Visitor, { email, password }: Pick<Member, "email" | "password">) => {
  await visitor.open(pages.login)
  await visitor.write({ label: auth.email }, email)
  await visitor.write({ label: auth.password }, password)
  await visitor.press({ role: "button", name: auth.login.submit })
  await expect.poll(() => visitor.read(`location.pathname !== ${JSON.stringify(pages.login)}`)).toBe(true)
}

const tag = ["@nightly", "@desktop"]

for (const engine of Object.keys(engines))
  test.describe(engine, () => {
    test.use({ engine })

    test("a visitor registers and writes a first message", { tag }, async ({
      visitor,
      mailsTo,
      newMember,
    }) => {
      const person = newcomer()
      const [year, month, day] = person.birth
      await visitor.open(pages.register)
      await visitor.press({ role: "button", name: words.ageConfirm })
      await visitor.write({ label: auth.email }, person.email)
      await visitor.write({ label: auth.password }, person.password)
      await visitor.sees({ text: words.available })
      await visitor.press({ role: "button", name: words.next })
      await visitor.write({ label: words.nickname }, person.nickname)
      await visitor.choose(words.birthYear, String(year))
      await visitor.choose(words.birthMonth, String(month))
      await visitor.choose(words.birthDay, String(day))
      await visitor.choose(words.city, person.city)
      await visitor.write({ label: words.height }, person.height)
      await visitor.write({ label: words.weight }, person.weight)
      await visitor.press({ role: "button", name: words.next })
      await visitor.press({ text: optionNames.identity[person.identity] })
      await visitor.press({ role: "button", name: words.next })
      await visitor.press({ role: "button", name: words.sendCode })
      await visitor.write({ label: words.code }, codeIn(await mailsTo(person.email)))
      await visitor.press({ role: "checkbox" })
      await visitor.press({ role: "button", name: words.finish })
      await expect.poll(() => visitor.read("location.pathname")).toBe(pages.firstSteps)

      const other = await newMember("景涵")
      await visitor.open(pages.user(other.id))
      await visitor.press({ role: "button", name: memberProfile.chatWith(other.nickname) })
      await visitor.write({ role: "textbox", name: chat.composer }, "hello 你好")
      await visitor.press({ role: "button", name: chat.send })
      await visitor.sees({ text: "hello 你好" })
      expect(await visitor.read("location.pathname")).toContain(pages.chat)
    })

    test("a picture and a voice message are sent in a chat", { tag }, async ({
      visitor,
      newMember,
      picture,
    }) => {
      const [member, other] = [await newMember("小雅"), await newMember("景涵")]
      const conversationId = await startConversation(other, member)
      await signIn(visitor, member)
      await visitor.open(pages.chatWith(conversationId))
      await visitor.attach('input[type="file"][multiple]', picture)
      await visitor.press({ role: "button", name: chatMedia.sendSelected(1) })
      await visitor.sees({ role: "button", name: chatMedia.enlarge(member.nickname) })
      await expect
        .poll(() => visitor.read("document.querySelector('[role=log] button img')?.naturalWidth > 0"))
        .toBe(true)
      await visitor.press({ role: "button", name: chatMedia.record })
      await expect
        .poll(() => visitor.read("/0:0[2-9]/.test(document.querySelector('[role=timer]')?.textContent)"))
        .toBe(true)
      await visitor.press({ role: "button", name: chatMedia.sendRecording })
      await visitor.sees({ role: "button", name: chatMedia.playOf(member.nickname) })
    })

    test("a post with a picture is published", { tag }, async ({ visitor, newMember, picture }) => {
      await signIn(visitor, await newMember())
      await visitor.open(`${pages.feed}?tab=create`)
      const post = `post ${crypto.randomUUID().slice(0, 8)}`
      await visitor.write({ label: feed.content }, post)
      await visitor.attach('input[type="file"]', picture)
      await visitor.press({ role: "button", name: feed.publish })
      await visitor.sees({ text: post })
      await expect
        .poll(() => visitor.read("document.querySelector('article button img')?.naturalWidth > 0"))
        .toBe(true)
    })

    test("an album is made, filled and opened", { tag }, async ({ visitor, newMember, picture }) => {
      const member = await newMember()
      await verifyEmail(member)
      await signIn(visitor, member)
      await visitor.open(pages.privateAlbum)
      await visitor.press({ role: "button", name: albums.createFirst })
      await visitor.write({ label: albumForm.titleLabel }, "sea")
      await visitor.press({ role: "button", name: albumForm.submit })
      await visitor.attach('article input[type="file"]', picture)
      await expect
        .poll(() => visitor.read("document.querySelector('article img')?.naturalWidth > 0"))
        .toBe(true)
      await visitor.press({ role: "link", name: "sea" })
      await visitor.press({ role: "button", name: albums.enlarge(albums.item.image(1, 1)) })
      await expect
        .poll(() => visitor.read("document.querySelector('[role=dialog] img')?.naturalWidth > 0"))
        .toBe(true)
    })

    test("the appearance is set, and stays", { tag }, async ({ visitor, newMember }) => {
      await signIn(visitor, await newMember())
      const paper = "getComputedStyle(document.body).backgroundColor"
      for (const [scheme, colour] of [
        ["schemeDark", "rgb(23, 18, 21)"],
        ["schemeLight", "rgb(250, 246, 240)"],
      ] as const) {
        await visitor.open(pages.settingsAppearance)
        await visitor.press({ role: "button", name: shell[scheme] })
        await expect.poll(() => visitor.read(paper)).toBe(colour)
        await visitor.open(pages.settingsNotifications)
        await expect.poll(() => visitor.read(paper)).toBe(colour)
      }
    })
  })
