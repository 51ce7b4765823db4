import {
  type Blocker,
  type BlockerFunction,
  createPath,
  type DataRouteMatch,
  type DataRouteObject,
  type DataRouter,
  IDLE_BLOCKER,
  IDLE_NAVIGATION,
  type Location,
  matchRoutes,
  NavigationType,
  type RouterNavigateOptions,
  type RouterState,
  type RouterSubscriber,
  resolvePath,
  type To,
  type UNSAFE_createBrowserHistory,
} from "react-router"
import { createScrollPositions } from "./scroll-positions.ts"
import { createTransitions } from "./transitions.ts"

type PageHistory = ReturnType<typeof UNSAFE_createBrowserHistory>

/** What React Router's provider, components and hooks use of a data router, without loaders, actions and fetchers. */
export type PageRouter = Pick<
  DataRouter,
  | "basename"
  | "state"
  | "routes"
  | "manifest"
  | "window"
  | "match"
  | "initialize"
  | "subscribe"
  | "enableScrollRestoration"
  | "navigate"
  | "revalidate"
  | "createHref"
  | "createURL"
  | "encodeLocation"
  | "getBlocker"
  | "deleteBlocker"
>

interface PageRouterInit {
  routes: DataRouteObject[]
  history: PageHistory
  /** False until something restores the position of the first page. */
  restoreScrollPosition: false | null
}

type Notification = Omit<Parameters<RouterSubscriber>[1], "deletedFetchers" | "newErrors">

const flatten = (routes: DataRouteObject[]): DataRouteObject[] =>
  routes.flatMap((route) => [route, ...flatten(route.children ?? [])])

/** Loads the code of a route into the route. A failed load is tried again by the next navigation. */
const loadRoute = async (route: DataRouteObject) => {
  if (typeof route.lazy !== "function") return
  Object.assign(route, await route.lazy(), { lazy: undefined })
}

const isLoaded = ({ route }: DataRouteMatch) => !route.lazy

/** Loads the code of all matched routes. Returns the first error by the route whose boundary shows it. */
const loadMatches = async (matches: DataRouteMatch[]) => {
  const results = await Promise.allSettled(matches.map(({ route }) => loadRoute(route)))
  const index = results.findIndex(({ status }) => status === "rejected")
  const failed = results[index]
  if (failed?.status !== "rejected") return null
  const boundary = matches.slice(0, index + 1).findLast(({ route }) => route.errorElement)
  return { [(boundary ?? matches[0])?.route.id ?? ""]: failed.reason as unknown }
}

const isHashChange = (from: Location, to: Location) =>
  from.pathname === to.pathname && from.search === to.search && to.hash !== ""

/**
 * A data router for an app whose routes have no loaders, actions or fetchers: it matches, loads the code of pages,
 * and keeps history, blockers, scroll positions and view transitions. React Router's own has 20 KB more, gzipped.
 * `page-router.test.ts` compares both. Paths are absolute or have only a query or fragment.
 */
export const createPageRouter = ({ routes, history, restoreScrollPosition }: PageRouterInit): PageRouter => {
  const subscribers = new Set<RouterSubscriber>()
  const blockerFunctions = new Map<string, BlockerFunction>()
  const scroll = createScrollPositions()
  const transitions = createTransitions()
  const match = (location: Partial<Location> | string) => matchRoutes(routes, location)

  const matches = match(history.location) ?? []
  const initialized = matches.every(isLoaded)
  let state: RouterState = {
    historyAction: history.action,
    location: history.location,
    matches,
    initialized,
    renderFallback: !initialized,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition,
    preventScrollReset: false,
    revalidation: "idle",
    loaderData: {},
    actionData: null,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  }
  /** Counts navigations, so that a later one supersedes those that still load. */
  let navigations = 0
  let isUnreported = false
  let resolvePop: (() => void) | undefined
  let onBlockedPopReverted: (() => void) | undefined

  const settlePop = () => {
    resolvePop?.()
    resolvePop = undefined
  }

  const report = (subscriber: RouterSubscriber, changes: Partial<RouterState>, how: Notification) =>
    subscriber(state, { deletedFetchers: [], newErrors: changes.errors ?? null, ...how })

  const update = (changes: Partial<RouterState>, how: Notification = { flushSync: false }) => {
    state = { ...state, ...changes }
    isUnreported = subscribers.size === 0
    for (const subscriber of [...subscribers]) report(subscriber, changes, how)
  }

  const setBlocker = (key: string, blocker: Blocker) =>
    update({ blockers: new Map(state.blockers).set(key, blocker) })

  /** Returns the key of the blocker that stops this navigation. */
  const blockerOf = (nextLocation: Location, historyAction: NavigationType) => {
    const [key, isBlocked] = [...blockerFunctions].at(-1) ?? []
    if (!key || !isBlocked || state.blockers.get(key)?.state === "proceeding") return null
    return isBlocked({ currentLocation: state.location, nextLocation, historyAction }) ? key : null
  }

  const block = (key: string, location: Location, proceed: () => void) =>
    setBlocker(key, {
      state: "blocked",
      location,
      proceed: () => {
        setBlocker(key, { state: "proceeding", proceed: undefined, reset: undefined, location })
        proceed()
      },
      reset: () => setBlocker(key, IDLE_BLOCKER),
    })

  const complete = (
    historyAction: NavigationType,
    location: Location,
    page: Pick<RouterState, "matches"> & Partial<Pick<RouterState, "errors">>,
    { preventScrollReset = false, viewTransition = false, flushSync = false }: RouterNavigateOptions,
  ) => {
    if (historyAction === NavigationType.Push) history.push(location, location.state)
    if (historyAction === NavigationType.Replace) history.replace(location, location.state)
    const from = state.location
    if (viewTransition) transitions.remember(from, location)
    update(
      {
        ...{ ...page, historyAction, location, preventScrollReset, navigation: IDLE_NAVIGATION },
        ...{ initialized: true, renderFallback: false, restoreScrollPosition: scroll.saved(location) },
        blockers: new Map([...state.blockers.keys()].map((key) => [key, IDLE_BLOCKER])),
      },
      {
        viewTransitionOpts:
          historyAction === NavigationType.Pop
            ? transitions.returning(from, location)
            : viewTransition
              ? { currentLocation: from, nextLocation: location }
              : undefined,
        flushSync,
      },
    )
    settlePop()
  }

  const start = async (
    historyAction: NavigationType,
    location: Location,
    options: RouterNavigateOptions = {},
  ) => {
    navigations++
    const own = navigations
    scroll.save(state.location)
    const matches = match(location) ?? []
    if (state.initialized && isHashChange(state.location, location))
      return complete(historyAction, location, { matches }, options)
    if (matches.every(isLoaded)) return complete(historyAction, location, { matches, errors: null }, options)
    if (state.initialized) {
      const loading = { ...IDLE_NAVIGATION, state: "loading", location, matches, historyAction } as const
      update({ navigation: loading }, { flushSync: options.flushSync === true })
    }
    const errors = await loadMatches(matches)
    if (own !== navigations) return
    complete(historyAction, location, { matches, errors }, { ...options, flushSync: false })
  }

  /** @throws {Error} for a URL of another origin: the history would open it. */
  const requireOwnOrigin = (...urls: string[]) => {
    const { origin } = history.createURL("/")
    for (const url of urls)
      if (new URL(url, origin).origin !== origin) throw new Error("External navigation is not allowed")
  }

  const navigateTo = async (to: To, options: RouterNavigateOptions): Promise<void> => {
    const path = history.encodeLocation(resolvePath(to, state.location.pathname))
    requireOwnOrigin(typeof to === "string" ? to : createPath(to), history.createHref(path as Location))
    const key = Math.random().toString(36).slice(2, 10)
    const location = { ...path, state: options.state ?? null, key, mask: undefined }
    const action = options.replace ? NavigationType.Replace : NavigationType.Push
    const blocker = blockerOf(location, action)
    if (blocker) return block(blocker, location, () => void navigateTo(to, options))
    await start(action, location, options)
  }

  const handlePop: Parameters<PageHistory["listen"]>[0] = ({ action, location, delta }) => {
    if (onBlockedPopReverted) {
      onBlockedPopReverted()
      onBlockedPopReverted = undefined
      return
    }
    const blocker = blockerOf(location, action)
    if (!blocker || delta === null) return void start(action, location)
    const { promise: reverted, resolve } = Promise.withResolvers<void>()
    onBlockedPopReverted = resolve
    history.go(-delta)
    block(blocker, location, () => void reverted.then(() => history.go(delta)))
    settlePop()
  }

  const router: PageRouter = {
    basename: "/",
    get state() {
      return state
    },
    routes,
    manifest: Object.fromEntries(flatten(routes).map((route) => [route.id, route])),
    window: globalThis.window,
    match,
    initialize: () => {
      history.listen(handlePop)
      if (!state.initialized) void start(NavigationType.Pop, state.location)
      return router as DataRouter
    },
    subscribe: (subscriber) => {
      subscribers.add(subscriber)
      if (isUnreported) report(subscriber, state, { flushSync: false })
      isUnreported = false
      return () => void subscribers.delete(subscriber)
    },
    enableScrollRestoration: (saved, position) => {
      const stop = scroll.enable(saved, position)
      const first = state.restoreScrollPosition === null ? scroll.saved(state.location) : null
      if (first !== null) update({ restoreScrollPosition: first })
      return stop
    },
    navigate: async (to: To | number | null, options: RouterNavigateOptions = {}) => {
      settlePop()
      if (typeof to !== "number") return navigateTo(to ?? state.location, options)
      const { promise, resolve } = Promise.withResolvers<void>()
      resolvePop = resolve
      history.go(to)
      return promise
    },
    // A new location object resets the error boundaries, and the page keeps its scroll position.
    revalidate: async () => {
      const errors = await loadMatches(state.matches)
      update({ errors, location: { ...state.location }, restoreScrollPosition: false })
    },
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    getBlocker: (key, isBlocked) => {
      blockerFunctions.set(key, isBlocked)
      return state.blockers.get(key) ?? IDLE_BLOCKER
    },
    deleteBlocker: (key) => {
      state.blockers.delete(key)
      blockerFunctions.delete(key)
    },
  }
  return router
}
