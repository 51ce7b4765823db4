import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { notificationLimits } from "@pinyu/contract/notifications/limits"
import { suggestedQuietHours } from "@pinyu/contract/notifications/quiet-hours"
import { notificationMailRoutes, notificationsRoutes } from "@pinyu/contract/notifications/routes"
import type { Notification } from "@pinyu/contract/notifications/schemas"
import { pages } from "@pinyu/contract/pages"
import { messagesFrom, namesOf, notificationTexts, severalTexts } from "@pinyu/phrases/notification-messages"
import { notificationSettings, notifications, stopMails } from "@pinyu/phrases/notifications"
import { shell } from "@pinyu/phrases/shell"
import { expect, type Page } from "@playwright/test"
import { call, type Member, openSession } from "./api.ts"
import { answering, at, headingOn, type Screen } from "./screen.ts"

type NotificationFields = Pick<Notification, "type"> & Partial<Notification>

const ids = () => crypto.randomUUID()

/** A notification as the server returns it. */
const notificationOf = (who: string | null, { type, ...rest }: NotificationFields): Notification => ({
  ...{ id: ids(), type, status: "read", read_at: null, action_url: pages.friends },
  title: notificationTexts[type].title,
  message: notificationTexts[type].message(who ?? ""),
  created_at: new Date(Date.now() - 7_200_000).toISOString(),
  actor: who === null ? null : { id: ids(), nickname: who, avatar_url: null },
  ...{ about_id: null, actor_count: who === null ? 0 : 1 },
  ...rest,
})

/** A notification of the system. */
const announcement = notificationOf(null, {
  ...{ type: "system_announcement", status: "unread", title: "週日凌晨的維護" },
  message: "週日 03:00 到 04:00 會更新系統，這段時間暫時無法使用。",
})

const hoursAgo = (hours: number) => ({ created_at: new Date(Date.now() - hours * 3_600_000).toISOString() })

const mixed = [
  announcement,
  notificationOf("若晴", {
    type: "post_liked",
    status: "unread",
    about_id: ids(),
    action_url: "/feed?postId=1",
  }),
  notificationOf("子安", { type: "post_liked", about_id: ids(), action_url: "/feed?postId=2" }),
  notificationOf("語彤", { type: "message_received", status: "unread", message: messagesFrom("語彤", 4) }),
  notificationOf("子安", { type: "match_found", status: "unread" }),
  notificationOf("芷妍", { type: "like_received", ...hoursAgo(26) }),
  notificationOf("宥廷", { type: "like_received", ...hoursAgo(27) }),
  notificationOf("一個名字很長很長也仍然要好好地站在這一行裡的人", { type: "post_commented" }),
  notificationOf("景涵", { type: "wish_granted" }),
  notificationOf("沐恩", { type: "profile_viewed", created_at: "2026-01-05T08:00:00.000Z" }),
  notificationOf(null, { type: "contact_form_replied", created_at: "2026-01-02T08:00:00.000Z" }),
]

/** Mocks the notification list in pages. */
const mockNotifications = async (page: Page, list: readonly Notification[] = mixed) => {
  const unreadCount = list.filter(({ status }) => status === "unread").length
  const { centre: limit } = notificationLimits.page
  for (let from = 0; from === 0 || from < list.length; from += limit) {
    const number = from / limit + 1
    const data = {
      notifications: list.slice(from, from + limit),
      total: list.length,
      unreadCount,
      ofMessages: 0,
      page: number,
      limit,
    }
    await answering(page, `${notificationsRoutes.list.path}?page=${number}&*`, 200, { success: true, data })
  }
  await answering(page, notificationsRoutes.unreadCount.path, 200, {
    success: true,
    data: { unreadCount, ofMessages: 0 },
  })
}

/** The row of both liked posts. */
const severalLikes = severalTexts.post_liked?.(namesOf("若晴", 1), 2) ?? ""

const openCentre = async (page: Page) => {
  await mockNotifications(page)
  await page.goto(pages.notifications)
  await expect(page.getByRole("main").getByText(announcement.title)).toBeVisible()
}

/** The bell, the notification centre and the preferences. */
export const notificationScreens: readonly Screen[] = [
  {
    name: "notifications",
    open: async (page) => {
      await mockNotifications(page)
      await page.goto(pages.feed)
      await page.getByRole("button", { name: shell.notifications }).click()
      await expect(bellOn(page).panel.getByText(announcement.title)).toBeVisible()
    },
  },
  {
    name: "notifications-menu",
    open: async (page) => {
      await mockNotifications(page)
      await page.goto(pages.feed)
      await page.getByRole("button", { name: shell.notifications }).click()
      await page.getByRole("button", { name: notifications.actionsFor(messagesFrom("語彤", 4)) }).click()
      await expect(page.getByRole("menuitem", { name: notifications.remove })).toBeVisible()
    },
  },
  { name: "notification-centre", open: openCentre },
  {
    name: "notification-menu",
    open: async (page) => {
      await openCentre(page)
      await page.getByRole("button", { expanded: false, name: severalLikes }).first().click()
      await page.getByRole("button", { name: notifications.actionsFor(announcement.title) }).click()
      await expect(page.getByRole("menuitem", { name: notifications.remove })).toBeVisible()
    },
  },
  {
    name: "settings",
    open: async (page) => {
      const data = { quiet_hours: suggestedQuietHours }
      await answering(page, notificationsRoutes.quietHours.path, 200, { success: true, data })
      await page.goto(pages.settingsNotifications)
      await expect(page.getByRole("switch").first()).toBeVisible()
      await expect(page.getByRole("heading", { name: notificationSettings.deviceTitle })).toBeVisible()
    },
  },
]

/** The target of the unsubscribe link. */
export const stopMailsScreens: readonly Screen[] = [
  at("stop-mails", pages.stopMails("x".repeat(43)), stopMails.title),
  {
    name: "stop-mails-done",
    open: async (page) => {
      await stoppingMails(page)
      await page.goto(pages.stopMails("x".repeat(43)))
      await page.getByRole("button", { name: stopMails.confirm }).click()
      await headingOn(page, stopMails.doneTitle)
    },
  },
]

/** Accepts any unsubscribe token, because real ones are only in hourly mails. */
const stoppingMails = (page: Page) =>
  answering(page, notificationMailRoutes.stopMails.path.replace(":token", "*"), 200, {
    success: true,
    data: { unsubscribed: true },
  })

const storedSubscription = { endpoint: "test.push-endpoint", key: "test.push-key" }

/**
 * Replaces the browser's push service: subscribes with these keys and keeps the subscription across reloads.
 */
export const withPushService = async (page: Page, keys: { p256dh: string; auth: string }) => {
  const script = ({ keys, stored }: { keys: object; stored: typeof storedSubscription }) => {
    const subscription = {
      toJSON: () => ({ endpoint: localStorage.getItem(stored.endpoint), keys }),
      unsubscribe: async () => {
        localStorage.removeItem(stored.endpoint)
        return true
      },
    }
    Object.defineProperty(Notification, "permission", { get: () => "granted" })
    Object.assign(Notification, { requestPermission: async () => "granted" })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(stored.endpoint) ? subscription : null),
      // Browsers keep one subscription, and require its end before another key.
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const isStored = localStorage.getItem(stored.endpoint) !== null
        if (isStored && localStorage.getItem(stored.key) !== applicationServerKey)
          throw new DOMException("subscribed under another key", "InvalidStateError")
        const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
        if (!isStored) localStorage.setItem(stored.endpoint, endpoint)
        localStorage.setItem(stored.key, applicationServerKey)
        return subscription
      },
    })
  }
  await page.addInitScript(script, { keys, stored: storedSubscription })
  return {
    /** Drops the browser's subscription. */
    drop: () => page.evaluate(({ endpoint }) => localStorage.removeItem(endpoint), storedSubscription),
    /** Makes the subscription one of an older server key. */
    makeOld: () => page.evaluate(({ key }) => localStorage.setItem(key, "an older key"), storedSubscription),
  }
}

/**
 * Records the visibility reports that the server accepted, of pages that load after this. A report that was
 * sent may still be on its way.
 */
export const watchVisibilityReports = (page: Page) => {
  // Socket.IO's packets: "42/namespace,id[event]" is a call, and "43/namespace,id[answer]" its acknowledgement.
  const sent = new Map<string, string>()
  const accepted: string[] = []
  const recordSent = (packets: string) => {
    for (const [, call = "", isVisible = ""] of packets.matchAll(
      /42((?:\/[\w-]+,)?\d+)\["page-visible",(\w+)\]/g,
    ))
      sent.set(call, isVisible)
  }
  const recordReceived = (packets: string) => {
    for (const [, call = ""] of packets.matchAll(/43((?:\/[\w-]+,)?\d+)\[\{"success":true/g)) {
      const isVisible = sent.get(call)
      if (isVisible !== undefined) accepted.push(isVisible)
      sent.delete(call)
    }
  }
  page.on("request", (request) => recordSent(request.postData() ?? ""))
  page.on("response", (response) => {
    if (!response.url().includes("/socket.io/")) return
    // A page that navigates away discards the body.
    response.text().then(recordReceived, () => undefined)
  })
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => recordSent(String(payload)))
    socket.on("framereceived", ({ payload }) => recordReceived(String(payload)))
  })
  return { last: () => accepted.at(-1) }
}

/** Makes the page believe that it is hidden. */
export const hidePage = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" })
    document.dispatchEvent(new Event("visibilitychange"))
  })

/** Makes the page believe that it is visible again. */
export const showPage = (page: Page) =>
  page.evaluate(() => {
    Reflect.deleteProperty(document, "visibilityState")
    document.dispatchEvent(new Event("visibilitychange"))
  })

/** Grants notifications and dispatches pushes to the page's service worker. */
export const pushesTo = async (page: Page) => {
  const context = page.context()
  const { origin } = new URL(page.url())
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.grantPermissions(["notifications"], { origin })
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await browser.send("ServiceWorker.enable")
  const registrationId = await registered
  return (pushed: object) =>
    browser.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(pushed) })
}

/** The notifications that the service worker shows. */
export const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready
    const shown = await worker.getNotifications()
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url }))
  })

/** Dispatches a click on the only notification. */
export const pressShown = async (page: Page) => {
  const context = page.context()
  const [running] = context.serviceWorkers()
  const worker = running ?? (await context.waitForEvent("serviceworker"))
  await worker.evaluate(`registration.getNotifications().then(([notification]) => {
    dispatchEvent(new NotificationEvent("notificationclick", { notification }))
  })`)
}

/** Likes a member, who gets a notification. */
export const like = async (liker: Member, liked: Member) => {
  const { accessToken } = await openSession(liker)
  await call(friendsRoutes.like, { params: { userId: liked.id } }, accessToken)
}

/** The text of a notification about likes: the latest member's name and the number of others. */
export const likedBy = (name: string, others = 0) =>
  notificationTexts.like_received.message(namesOf(name, others))

/** Page object of the bell. */
export const bellOn = (page: Page) => ({
  withUnread: (count: number) => page.getByRole("button", { name: shell.notificationsWithUnread(count) }),
  quiet: page.getByRole("button", { name: shell.notifications, exact: true }),
  panel: page.getByRole("dialog", { name: shell.notifications }),
  /** Chooses an action of a row's menu. */
  choose: async (message: string, action: string) => {
    await page.getByRole("button", { name: notifications.actionsFor(message) }).click()
    await page.getByRole("menuitem", { name: action }).click()
  },
  undo: page.getByRole("button", { name: notifications.undo }),
})
