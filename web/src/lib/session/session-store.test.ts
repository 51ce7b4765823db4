import { eventually } from "@pinyu/testkit/eventually.ts"
import { describe, expect, it, vi } from "vitest"
import { ApiError, networkError } from "../api/api-error.ts"
import {
  createSession,
  type SessionMessage,
  type SessionNetwork,
  type SessionStore,
} from "./session-store.ts"
import { createMemoryStorage, sessionMarker, storageKeys } from "./storage.ts"
import { signedInUser } from "./user.fixture.ts"

const user = signedInUser()

const start = new Date("2026-01-01T00:00:00Z").getTime()
const minutes = (count: number) => count * 60_000
const tokenUntil = (name: string, end: number) => `${name}.${btoa(JSON.stringify({ exp: end / 1000 }))}.x`

/** A fake browser: storage, clock and locks, shared by all its tabs. */
const openBrowser = ({ marker = false } = {}) => {
  const storage = createMemoryStorage(marker ? { [storageKeys.session]: sessionMarker } : {})
  const tabs: SessionStore[] = []
  const time = { now: start }
  let queue: Promise<unknown> = Promise.resolve()
  let tokens = 0
  const network = {
    refresh: vi.fn<SessionNetwork["refresh"]>(async () => tokenUntil(`t${++tokens}`, time.now + minutes(15))),
    me: vi.fn<SessionNetwork["me"]>(async () => user),
    logout: vi.fn<SessionNetwork["logout"]>(async () => {}),
  }
  const openTab = (tabStorage = storage) => {
    let task: { run: () => void; at: number } | null = null
    const tab = createSession({
      storage: tabStorage,
      clock: { now: () => new Date(time.now) },
      withLock: (_, work) => {
        const turn = queue.then(work)
        queue = turn.catch(() => {})
        return turn
      },
      post: (message: SessionMessage) => {
        for (const other of tabs) if (other !== tab) other.receive(message)
      },
      setTimer: (run, ms) => {
        const mine = { run, at: time.now + ms }
        task = mine
        return () => {
          if (task === mine) task = null
        }
      },
    })
    tabs.push(tab)
    return { ...tab, timer: () => task, begin: () => tab.start(async () => network) }
  }
  const pass = (ms: number) => {
    time.now += ms
  }
  return { storage, network, openTab, pass }
}

/** A browser with one started tab. */
const started = async (options?: Parameters<typeof openBrowser>[0]) => {
  const browser = openBrowser(options)
  const tab = browser.openTab()
  await tab.begin()
  return { browser, tab }
}

const signedIn = (browser: ReturnType<typeof openBrowser>) =>
  browser.storage.get(storageKeys.session) !== null

describe("start", () => {
  it("recognises a visitor without a request", async () => {
    const browser = openBrowser()
    const tab = browser.openTab()
    expect(tab.state()).toEqual({ status: "loading", restoring: false })
    await tab.begin()
    expect(tab.state()).toEqual({ status: "visitor", error: null })
    expect(browser.network.refresh).not.toHaveBeenCalled()
  })

  it("restores an earlier session", async () => {
    const tab = openBrowser({ marker: true }).openTab()
    expect(tab.state()).toEqual({ status: "loading", restoring: true })
    await tab.begin()
    expect(tab.state()).toEqual({ status: "member", user, error: null })
  })

  it.each([
    ["a rejected refresh", new ApiError(401, "session_expired", ""), "session_expired"],
    ["a forbidden one", new ApiError(403, "suspended", ""), "session_expired"],
    ["anything else", new ApiError(500, "internal", ""), "auth_error"],
    ["an unreadable response", new SyntaxError(), "auth_error"],
  ])("signs out after %s", async (_, error, expected) => {
    const browser = openBrowser({ marker: true })
    browser.network.refresh.mockRejectedValueOnce(error)
    const tab = browser.openTab()
    await tab.begin()
    expect(tab.state()).toEqual({ status: "visitor", error: expected })
    expect(signedIn(browser)).toBe(false)
  })

  it.each([networkError(), new ApiError(503, "unavailable", "")])(
    "keeps the session when the server is unreachable, and restores it later",
    async (error) => {
      const browser = openBrowser({ marker: true })
      browser.network.refresh.mockRejectedValueOnce(error)
      const tab = browser.openTab()
      await tab.begin()
      expect(tab.state()).toEqual({ status: "unreachable", error: "network_error" })
      expect(signedIn(browser)).toBe(true)
      tab.timer()?.run()
      await eventually(() => expect(tab.state().status).toBe("member"))
    },
  )

  it("keeps the session when only the member failed to load", async () => {
    const browser = openBrowser({ marker: true })
    browser.network.me.mockRejectedValueOnce(networkError())
    const tab = browser.openTab()
    await tab.begin()
    expect(tab.state().status).toBe("unreachable")
    await tab.restore()
    expect(tab.state().status).toBe("member")
    expect(browser.network.refresh).toHaveBeenCalledTimes(1)
  })
})

describe("start where storage is blocked", () => {
  const rejected = () => Promise.reject(new ApiError(401, "session_expired", ""))
  /** Each page has a memory of its own. Of a sign-out without confirmation, a cookie knows. */
  const openPage = async (browser: ReturnType<typeof openBrowser>, cookies: Record<string, string> = {}) => {
    const storage = createMemoryStorage(cookies, { isLasting: false })
    const page = browser.openTab(storage)
    expect(page.state()).toEqual({ status: "loading", restoring: false })
    await page.begin()
    return { page, cookie: () => storage.get(storageKeys.exited) }
  }

  it("restores the session by the cookie, at each load", async () => {
    const browser = openBrowser()
    for (const loads of [1, 2]) {
      const { page } = await openPage(browser)
      expect(page.state()).toEqual({ status: "member", user, error: null })
      expect(browser.network.refresh).toHaveBeenCalledTimes(loads)
    }
  })

  it("tries once, and knows a visitor without an error", async () => {
    const browser = openBrowser()
    browser.network.refresh.mockImplementation(rejected)
    const { page } = await openPage(browser)
    expect(page.state()).toEqual({ status: "visitor", error: null })
    await page.restore()
    expect(page.state()).toEqual({ status: "visitor", error: null })
    expect(browser.network.refresh).toHaveBeenCalledTimes(1)
  })

  it("says when a restored session expires", async () => {
    const browser = openBrowser()
    const { page } = await openPage(browser)
    browser.network.refresh.mockImplementation(rejected)
    await page.renew(await page.accessToken())
    expect(page.state()).toEqual({ status: "visitor", error: "session_expired" })
  })

  it("stays signed out after a sign-out that the server did not confirm", async () => {
    const browser = openBrowser()
    const { page, cookie } = await openPage(browser)
    browser.network.logout.mockRejectedValueOnce(networkError())
    await page.signOut()
    const { page: next } = await openPage(browser, { [storageKeys.exited]: cookie() ?? "" })
    expect(next.state()).toEqual({ status: "visitor", error: null })
    expect(browser.network.refresh).toHaveBeenCalledTimes(1)
    const confirmed = await openPage(openBrowser())
    await confirmed.page.signOut()
    expect(confirmed.cookie()).toBeNull()
  })
})

describe("refresh", () => {
  it("runs once for calls rejected at the same time", async () => {
    const { browser, tab } = await started({ marker: true })
    const old = await tab.accessToken()
    const renewed = await Promise.all([tab.renew(old), tab.renew(old), tab.renew(old)])
    expect(new Set(renewed).size).toBe(1)
    expect(renewed[0]).not.toBe(old)
    expect(await tab.renew(old)).toBe(renewed[0])
    expect(browser.network.refresh).toHaveBeenCalledTimes(2)
  })

  it("runs once for all tabs: the others receive the new token", async () => {
    const browser = openBrowser({ marker: true })
    const [one, two] = [browser.openTab(), browser.openTab()]
    await Promise.all([one.begin(), two.begin()])
    expect(browser.network.refresh).toHaveBeenCalledTimes(1)
    const old = await one.accessToken()
    const renewed = await Promise.all([one.renew(old), two.renew(old)])
    expect(renewed[0]).toBe(renewed[1])
    expect(browser.network.refresh).toHaveBeenCalledTimes(2)
  })

  it("never sends one member's call with the token of the next member", async () => {
    const { tab } = await started()
    const tokenOf = (sub: string, name = "t") =>
      `${name}.${btoa(JSON.stringify({ sub, exp: (start + minutes(15)) / 1000 }))}.x`
    tab.signIn({ accessToken: tokenOf("one"), user })
    tab.signIn({ accessToken: tokenOf("another"), user })
    expect(await tab.renew(tokenOf("one"))).toBeNull()
    expect(await tab.renew(tokenOf("another", "older"))).toBe(tokenOf("another"))
  })

  it("runs 300 s before the token expires", async () => {
    const { browser, tab } = await started({ marker: true })
    expect(tab.timer()?.at).toBe(start + minutes(10))
    browser.pass(minutes(10))
    tab.timer()?.run()
    await eventually(() => expect(browser.network.refresh).toHaveBeenCalledTimes(2))
  })

  it("runs before a call with an expired token", async () => {
    const { browser, tab } = await started({ marker: true })
    const old = await tab.accessToken()
    browser.pass(minutes(16))
    expect(await tab.accessToken()).not.toBe(old)
  })

  it("does not loop on a device whose clock is ahead", async () => {
    const browser = openBrowser({ marker: true })
    const tab = browser.openTab()
    browser.network.refresh.mockResolvedValue(tokenUntil("early", start - minutes(60)))
    await tab.begin()
    expect(await tab.accessToken()).toContain("early")
    expect(tab.timer()?.at).toBe(start + minutes(1))
    expect(browser.network.refresh).toHaveBeenCalledTimes(1)
  })

  it("keeps the member through a network failure and reports it until it is over", async () => {
    const { browser, tab } = await started({ marker: true })
    browser.network.refresh.mockRejectedValueOnce(networkError())
    expect(await tab.renew(await tab.accessToken())).toBe(null)
    expect(tab.state()).toEqual({ status: "member", user, error: "network_error" })
    await tab.renew(await tab.accessToken())
    expect(tab.state()).toEqual({ status: "member", user, error: null })
  })

  it("signs the member out when the server rejects it", async () => {
    const { browser, tab } = await started({ marker: true })
    browser.network.refresh.mockRejectedValueOnce(new ApiError(401, "session_expired", ""))
    expect(await tab.renew(await tab.accessToken())).toBe(null)
    expect(tab.state()).toEqual({ status: "visitor", error: "session_expired" })
  })
})

describe("signing in and out", () => {
  const signIn = (tab: SessionStore) =>
    tab.signIn({ accessToken: tokenUntil("login", start + minutes(15)), user })

  it("reaches the other tabs", async () => {
    const browser = openBrowser()
    const [one, two] = [browser.openTab(), browser.openTab()]
    await Promise.all([one.begin(), two.begin()])
    signIn(one)
    expect(two.state()).toEqual({ status: "member", user, error: null })
    expect(await two.accessToken()).toBe(await one.accessToken())
    await two.signOut()
    expect(one.state()).toEqual({ status: "visitor", error: null })
    expect(await one.accessToken()).toBe(null)
    expect(one.timer()).toBe(null)
    expect(browser.network.logout).toHaveBeenCalledTimes(1)
  })

  it("signs out here even when the server is unreachable", async () => {
    const { browser, tab } = await started()
    signIn(tab)
    browser.network.logout.mockRejectedValueOnce(networkError())
    await tab.signOut()
    expect(tab.state()).toEqual({ status: "visitor", error: null })
    expect(signedIn(browser)).toBe(false)
  })

  it("is not undone by a pending refresh", async () => {
    const { browser, tab } = await started()
    signIn(tab)
    const renewal = tab.renew(await tab.accessToken())
    await tab.signOut()
    expect(await renewal).toBe(null)
    expect(tab.state().status).toBe("visitor")
    expect(signedIn(browser)).toBe(false)
  })
})
