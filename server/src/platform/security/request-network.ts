import { AsyncLocalStorage } from "node:async_hooks"

const requests = new AsyncLocalStorage<string>()

/** Runs the work of a request from a network. */
export const withRequestNetwork = <T>(network: string, work: () => T): T => requests.run(network, work)

/** The network of the request in whose work this is called; null outside of requests, as in jobs. */
export const requestNetwork = (): string | null => requests.getStore() ?? null
