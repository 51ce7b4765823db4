import { createListeners } from "../listeners.ts"
import { type ChunkFailure, chunkFailureOf, loadChunk } from "./chunk.ts"

const { subscribe, notify } = createListeners()
let watchers = 0
let failure: ChunkFailure | null = null
let waiting: (() => void)[] = []

/** Pages whose code failed to load. The open page stays until a retry succeeds. */
export const missingPages = {
  /** Why the last load failed; null when nothing is missing. */
  failure: () => failure,
  subscribe: (listener: () => void) => {
    const stop = subscribe(listener)
    watchers++
    return () => {
      watchers--
      stop()
    }
  },
  retry: () => {
    const tries = waiting
    failure = null
    waiting = []
    notify()
    for (const tryAgain of tries) tryAgain()
  },
  /** Retries after the `online` event, and again while the network settles. */
  resume: () => {
    onlineSince = performance.now()
    missingPages.retry()
  },
}

/** The first requests after the `online` event may still fail, in milliseconds. */
const returningMs = 10_000
const pauseMs = 500
let onlineSince = Number.NEGATIVE_INFINITY

const isNetworkReturning = () => performance.now() - onlineSince < returningMs

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, pauseMs))

const waitForRetry = (error: unknown) =>
  new Promise<void>((resolve) => {
    failure = chunkFailureOf(error) ?? "other"
    waiting = [...waiting, resolve]
    notify()
  })

/** Browsers cache the failure of a module, so each retry uses another URL. */
const urlOf = (url: string, attempt: number) => (attempt === 0 ? url : `${url}?attempt=${attempt}`)

const load = async (url: string, attempt = 0): Promise<unknown> => {
  try {
    return await loadChunk(() => import(/* @vite-ignore */ urlOf(url, attempt)))
  } catch (error) {
    // Before the app has started there is no open page to return to: the error page shows the reason.
    if (watchers === 0) throw error
    await (isNetworkReturning() ? pause() : waitForRetry(error))
    return load(url, attempt + 1)
  }
}

/**
 * Loads a page's code for the router. It replaces React Router's own function, which reloads the app on
 * failure (see `vite.config.ts`).
 */
export const loadRouteModule = async (
  { id, module }: { id: string; module: string },
  loaded: Record<string, unknown>,
) => {
  loaded[id] ??= await load(module)
  return loaded[id]
}
