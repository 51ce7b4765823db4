import { eventually } from "@pinyu/testkit/eventually.ts"
import {
  type DataRouteObject,
  type DataRouter,
  UNSAFE_createMemoryHistory,
  UNSAFE_createRouter,
  UNSAFE_defaultMapRouteProperties,
} from "react-router"
import { expect, it, vi } from "vitest"
import { createPageRouter } from "./page-router.ts"

/** Loads of lazy routes that a scenario settles by itself. */
type Loads = Record<string, ReturnType<typeof Promise.withResolvers<object>>>

const createRoutes = (loads: Loads): DataRouteObject[] => {
  const lazy = (id: string) => () => {
    loads[id] = Promise.withResolvers<object>()
    return loads[id].promise
  }
  return [
    {
      ...{ id: "root", path: "", element: "root", errorElement: "root error" },
      children: [
        { id: "landing", index: true, element: "landing" },
        { id: "login", path: "/login", element: "login" },
        { id: "explore", path: "/explore", element: "explore" },
        { id: "user", path: "/user/:userId", element: "user" },
        {
          ...{ id: "frame", element: "frame", errorElement: "frame error" },
          children: [
            { id: "feed", path: "/feed", lazy: lazy("feed") },
            { id: "chat", path: "/chat/:id?", lazy: lazy("chat") },
          ],
        },
        { id: "missing", path: "*", element: "missing" },
      ],
    },
  ]
}

interface Scenario {
  router: Pick<DataRouter, "navigate" | "getBlocker" | "deleteBlocker" | "enableScrollRestoration" | "state">
  loads: Loads
  /** The last blocker that the router reported. */
  blocker: () => { proceed?: (() => void) | undefined; reset?: (() => void) | undefined } | undefined
  pathname: () => string
}

const view = ({ state }: Pick<DataRouter, "state">) => ({
  url: [state.location.pathname, state.location.search, state.location.hash].join(""),
  sent: state.location.state as unknown,
  action: state.historyAction,
  ids: state.matches.map(({ route }) => route.id),
  params: state.matches.at(-1)?.params,
  isReady: [state.initialized, state.renderFallback],
  navigation: [state.navigation.state, state.navigation.location?.pathname],
  scroll: [state.restoreScrollPosition, state.preventScrollReset],
  errors: state.errors && Object.entries(state.errors).map(([id, error]) => [id, String(error)]),
  blockers: [...state.blockers.values()].map((blocker) => [blocker.state, blocker.location?.pathname]),
})

const creators = {
  own: (routes: DataRouteObject[], history: ReturnType<typeof UNSAFE_createMemoryHistory>) =>
    createPageRouter({ routes, history, restoreScrollPosition: null }),
  original: (routes: DataRouteObject[], history: ReturnType<typeof UNSAFE_createMemoryHistory>) =>
    UNSAFE_createRouter({ routes, history, mapRouteProperties: UNSAFE_defaultMapRouteProperties }),
}

/** Plays a scenario and returns everything that the router reports. */
const play = async (kind: keyof typeof creators, at: string, scenario: (s: Scenario) => Promise<void>) => {
  const loads: Loads = {}
  const history = UNSAFE_createMemoryHistory({ initialEntries: [at] })
  const router = creators[kind](createRoutes(loads), history)
  const reports: object[] = [view(router)]
  router.subscribe((_, { viewTransitionOpts, flushSync, newErrors }) => {
    const { currentLocation, nextLocation } = viewTransitionOpts ?? {}
    reports.push({
      ...view(router),
      transition: [currentLocation?.pathname, nextLocation?.pathname],
      ...{ flushSync, failed: newErrors && Object.keys(newErrors) },
    })
  })
  router.initialize()
  await scenario({
    ...{ router, loads, pathname: () => history.location.pathname },
    blocker: () => [...router.state.blockers.values()].at(-1),
  })
  return { reports, pathname: history.location.pathname, index: history.index }
}

const loaded = { element: "content" }

const scenarios: [name: string, at: string, scenario: (s: Scenario) => Promise<void>][] = [
  [
    "pushes, replaces and goes back",
    "/",
    async ({ router }) => {
      await router.navigate("/login?returnTo=%2Ffeed", { state: { notice: "registered" } })
      await router.navigate("/user/42", { replace: true })
      await router.navigate({ pathname: "/explore", search: "?page=2" })
      await router.navigate(-1)
      await router.navigate(1)
    },
  ],
  [
    "keeps the path for a query, a fragment or nothing",
    "/explore?page=1",
    async ({ router }) => {
      await router.navigate("?page=2")
      await router.navigate({ search: "?page=3" }, { preventScrollReset: true })
      await router.navigate("#top", { flushSync: true })
      await router.navigate("")
      await router.navigate(".")
    },
  ],
  [
    "moves to a fragment of the same page, failed or not",
    "/explore",
    async ({ router, loads }) => {
      await router.navigate("#top", { flushSync: true, preventScrollReset: true })
      await router.navigate("#top")
      await router.navigate("#end", { viewTransition: true })
      await router.navigate("/explore", { flushSync: true })
      const arrival = router.navigate("/feed")
      loads.feed?.reject(new Error("no network"))
      await arrival
      await router.navigate("#post", { replace: true })
    },
  ],
  [
    "matches encoded and unknown paths",
    "/nowhere/at/all",
    async ({ router }) => {
      await router.navigate("/user/%E5%93%81%20a")
      await router.navigate("/user/品")
      await router.navigate("/login/")
      await router.navigate("/LOGIN")
    },
  ],
  [
    "loads the first page, behind the fallback",
    "/feed",
    async ({ loads, router }) => {
      loads.feed?.resolve(loaded)
      await eventually(() => expect(router.state.initialized).toBe(true))
    },
  ],
  [
    "loads a page once",
    "/",
    async ({ router, loads }) => {
      const arrival = router.navigate("/chat/1")
      loads.chat?.resolve({ ...loaded, handle: { layout: "immersive" } })
      await arrival
      await router.navigate("/chat/2")
      await router.navigate("/chat")
    },
  ],
  [
    "lets a later navigation supersede one that loads",
    "/",
    async ({ router, loads }) => {
      const first = router.navigate("/feed")
      await router.navigate("/login")
      loads.feed?.resolve(loaded)
      await first
    },
  ],
  [
    "goes back while a page loads",
    "/login",
    async ({ router, loads }) => {
      await router.navigate("/explore")
      const first = router.navigate("/feed")
      await router.navigate(-1)
      loads.feed?.resolve(loaded)
      await first
    },
  ],
  [
    "shows a failed load in the nearest boundary, and leaves it",
    "/",
    async ({ router, loads }) => {
      const arrival = router.navigate("/feed")
      loads.feed?.reject(new Error("no network"))
      await arrival
      await router.navigate("/login")
    },
  ],
  [
    "asks a blocker before a push, which then stays or proceeds",
    "/explore",
    async ({ router, blocker }) => {
      router.getBlocker("1", ({ nextLocation }) => nextLocation.pathname !== "/explore")
      await router.navigate("?page=2")
      await router.navigate("/login", { state: "kept" })
      blocker()?.reset?.()
      await router.navigate("/login", { state: "kept" })
      blocker()?.proceed?.()
      await eventually(() => expect(router.state.location.pathname).toBe("/login"))
      router.deleteBlocker("1")
      await router.navigate("/feed/none")
    },
  ],
  [
    "asks a blocker before a step back, which then stays or proceeds",
    "/login",
    async ({ router, blocker, pathname }) => {
      await router.navigate("/explore")
      router.getBlocker("1", () => true)
      await router.navigate(-1)
      expect(pathname()).toBe("/explore")
      blocker()?.reset?.()
      await router.navigate(-1)
      blocker()?.proceed?.()
      await eventually(() => expect(router.state.location.pathname).toBe("/login"))
    },
  ],
  [
    "restores the scroll position of an entry",
    "/explore",
    async ({ router }) => {
      let y = 700
      router.enableScrollRestoration({ default: 30 }, () => y)
      await router.navigate("/user/1")
      y = 20
      await router.navigate(-1)
      await router.navigate(1)
    },
  ],
  [
    "plays a view transition on the way there and back",
    "/explore",
    async ({ router }) => {
      await router.navigate("/user/1", { viewTransition: true })
      await router.navigate(-1)
      await router.navigate(1)
      await router.navigate("/login")
      await router.navigate(-1)
    },
  ],
]

it.each(scenarios)("%s, like React Router's own router", async (_, at, scenario) => {
  const own = await play("own", at, scenario)
  expect(own.reports.length).toBeGreaterThan(1)
  expect(own).toEqual(await play("original", at, scenario))
})

it.each(["//evil.example/path", "https://evil.example", { pathname: "//evil.example" }])(
  "opens no page of another origin: %j",
  async (target) => {
    const fails = async ({ router }: Scenario) => {
      await expect(router.navigate(target)).rejects.toThrow("External navigation")
    }
    expect(await play("own", "/login", fails)).toEqual(await play("original", "/login", fails))
  },
)

it("tries failed code again, and resets the boundary", async () => {
  const loads: Loads = {}
  const history = UNSAFE_createMemoryHistory({ initialEntries: ["/login"] })
  const router = createPageRouter({ routes: createRoutes(loads), history, restoreScrollPosition: null })
  router.initialize()
  const arrival = router.navigate("/feed")
  loads.feed?.reject(new Error("no network"))
  await arrival
  const failed = router.state
  expect(failed.errors).toEqual({ frame: new Error("no network") })

  const report = vi.fn()
  router.subscribe(report)
  const retried = router.revalidate()
  loads.feed?.resolve(loaded)
  await retried
  expect(router.state).toMatchObject({ errors: null, restoreScrollPosition: false })
  // React Router's error boundary resets when the location is another object.
  expect(router.state.location).not.toBe(failed.location)
  expect(router.state.location).toEqual(failed.location)
})
