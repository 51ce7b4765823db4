import { adminRoutes } from "@pinyu/contract/admin/routes"
import { humanCheckRoutes } from "@pinyu/contract/contact/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { pages } from "@pinyu/contract/pages"
import { namesOf, notificationWords } from "@pinyu/phrases/notification-messages"
import { notifications } from "@pinyu/phrases/notifications"
import type { BrowserContext } from "@playwright/test"
import { adminState } from "../admins.ts"
import { albumScreens } from "../album-screens.ts"
import { call, openSession } from "../api.ts"
import { everyRule, violationsOn } from "../axe.ts"
import { chatScreens, talk } from "../chat.ts"
import { contactDeskScreens, contactScreens } from "../contact.ts"
import { postAs } from "../feed.ts"
import { feedScreens } from "../feed-screens.ts"
import { expect, test } from "../fixtures.ts"
import { ownProfileScreens } from "../own-profile.ts"
import { peopleScreens } from "../people-screens.ts"
import { overflowOf, type Screen } from "../screen.ts"
import {
  deskDoorScreens,
  deskScreens,
  memberScreens,
  registrationScreens,
  visitorScreens,
} from "../screens.ts"
import { wishScreens } from "../wishes.ts"

/** Resolves when no colour is on its way to another any more: half-way it has a contrast that nobody gets to see. */
const coloursSettled = async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.all(changes.map(({ finished }) => finished.catch(() => undefined)))
}

/**
 * What stands in somebody's way on a screen: every rule in light, what differs in dark (on the phone: a larger screen has the
 * same colours), and the edge.
 */
const obstaclesOn = async (context: BrowserContext, { open }: Screen) => {
  const { isMobile } = test.info().project.use
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme: "light" })
  await open(page)
  const found = await violationsOn(page, everyRule)
  if (isMobile) {
    await page.emulateMedia({ colorScheme: "dark" })
    await page.evaluate(coloursSettled)
    const inDark = await violationsOn(page, ["color-contrast"])
    found.push(...inDark.map((violation) => `in the dark ${violation}`))
  }
  const overflow = await overflowOf(page)
  if (overflow > 0) found.push(`it reaches ${overflow} px past the edge`)
  await page.close()
  return found
}

/** On a desk those of the screens that stand differently there. */
const laidOutHere = (screens: readonly Screen[]) => {
  if (test.info().project.use.isMobile) return screens
  const wide = screens.filter((screen) => screen.wide)
  expect(wide).not.toEqual([])
  return wide
}

// Many screens in one browser: each new one costs more than what is looked at. What has one layout on every screen is
// looked at on the phone.
test.slow()
test.use({ contextOptions: { reducedMotion: "reduce" } })

test("everybody can use the visitors' screens, in light and dark", async ({ context, troubles }) => {
  troubles.expect("404 GET /no/such/page")
  for (const screen of laidOutHere(visitorScreens)) {
    expect.soft(await obstaclesOn(context, screen), screen.name).toEqual([])
  }
})

test("everybody can write to the team, in light and dark", { tag: "@phone" }, async ({
  context,
  troubles,
}) => {
  troubles.expect(`503 GET ${humanCheckRoutes.config.path}`)
  for (const screen of contactScreens) {
    expect.soft(await obstaclesOn(context, screen), screen.name).toEqual([])
  }
})

test("everybody can register, in light and dark", { tag: "@phone" }, async ({ context }) => {
  for (const screen of registrationScreens) {
    expect.soft(await obstaclesOn(context, screen), screen.name).toEqual([])
  }
})

test("everybody can use the members' screens, in light and dark", { tag: "@phone" }, async ({
  context,
  member,
  troubles,
}) => {
  troubles.keepSecret(member.id)
  for (const screen of memberScreens) {
    expect.soft(await obstaclesOn(context, screen), screen.name).toEqual([])
  }
})

test("everybody can use the people's screens, in light and dark", async ({
  context,
  member: _,
  troubles,
}) => {
  troubles.expect(/^404 GET \/api\/profile\/user\//)
  for (const screen of laidOutHere(peopleScreens)) {
    expect.soft(await obstaclesOn(context, screen), screen.name).toEqual([])
  }
})

test("everybody can use the wall, in light and dark", { tag: "@phone" }, async ({
  context,
  member: _,
  troubles,
}) => {
  troubles.expect(`failed GET ${feedRoutes.list.path}`)
  for (const screen of feedScreens) {
    expect.soft(await obstaclesOn(context, screen), screen.name).toEqual([])
  }
})

test("everybody can use the wish tree, in light and dark", { tag: "@phone" }, async ({
  context,
  member: _,
}) => {
  const looked = ["wishes", "wishes-create", "wishes-own", "wishes-close"]
  for (const screen of wishScreens.filter(({ name }) => looked.includes(name))) {
    expect.soft(await obstaclesOn(context, screen), screen.name).toEqual([])
  }
})

test("everybody can use private albums, in light and dark", { tag: "@phone" }, async ({
  context,
  member: _,
}) => {
  const looked = ["albums", "albums-create", "album-own", "album-locked"]
  for (const screen of albumScreens.filter(({ name }) => looked.includes(name))) {
    expect.soft(await obstaclesOn(context, screen), screen.name).toEqual([])
  }
})

test("everybody can use conversations, in light and dark", async ({ context, member, newMember }) => {
  await talk(await newMember("阿哲"), member, [
    "在嗎",
    "在呢",
    "加我 LINE: abc123，看 https://example.com 的投資",
  ])
  for (const screen of chatScreens) {
    expect.soft(await obstaclesOn(context, screen), screen.name).toEqual([])
  }
})

test("everybody can use their own profile, in light and dark", { tag: "@phone" }, async ({
  context,
  member: _,
}) => {
  for (const screen of ownProfileScreens) {
    expect.soft(await obstaclesOn(context, screen), screen.name).toEqual([])
  }
})

test("everybody can use the admins' screens, in light and dark", { tag: "@phone" }, async ({
  context,
  troubles,
}) => {
  const { login, status } = adminRoutes
  troubles.expect(`401 POST ${login.path}`, `failed GET ${status.path}`)
  for (const screen of deskDoorScreens) {
    expect.soft(await obstaclesOn(context, screen), screen.name).toEqual([])
  }
  await context.setStorageState(await adminState())
  for (const screen of [...deskScreens, ...contactDeskScreens]) {
    expect.soft(await obstaclesOn(context, screen), screen.name).toEqual([])
  }
})

test("what arrives is read out, also when it is the same words once more", { tag: "@desktop" }, async ({
  page,
  member,
  newMember,
}) => {
  const fan = await newMember("若晴")
  const [postId = "", otherId = ""] = await postAs(member, ["早安", "午安"])
  const { accessToken } = await openSession(fan)
  const likePost = (id: string) => call(feedRoutes.like, { params: { postId: id } }, accessToken)
  const connected = page.waitForRequest((request) =>
    /\/notifications,\["user-online"/.test(request.postData() ?? ""),
  )
  await page.goto(pages.friends)
  await connected
  const words = notifications.arrived(notificationWords.post_liked.message(namesOf("若晴", 0)))
  const region = page.getByRole("status").filter({ hasText: words })
  await likePost(postId)
  await expect(region).toHaveText(words)
  const first = await region.locator("span").elementHandle()
  await likePost(otherId)
  await expect.poll(() => first?.evaluate(({ isConnected }) => isConnected)).toBe(false)
  await expect(region).toHaveText(words)
})
