import { AsyncLocalStorage } from "node:async_hooks"

const requests = new AsyncLocalStorage<string>()

/** Runs the work of a request with its network. */
export const withRequestNetwork = <T>(network: string, work: () => T): T => requests.run(network, work)

/** The network of the current request; null outside requests, for example in jobs. */
export const requestNetwork = (): string | null => requests.getStore() ?? null
