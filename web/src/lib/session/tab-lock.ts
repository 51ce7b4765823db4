/**
 * Runs the work while no other tab runs work of that name. Web Locks are missing on plain http to
 * another host.
 */
export const withTabLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(name, work) : work()
