interface LeavingDeps {
  /** Hides everything at once, and takes the names of the app off the tab. */
  hide: () => void
  /** Records the exit, which the next start honours without a network too. */
  record: () => void
  /** Tells the other tabs. */
  announce: () => void
  /** Removes and returns the unsent words; null without any. */
  takeUnsent: () => Promise<object | null>
  /** Stores the words encrypted; null when the member wants them dropped, or no key is known. */
  seal: ((words: object) => Promise<void>) | null
  /** Ends the session here and, when reachable, on the server. */
  signOut: () => void
  /** Closes what is shown outside of the page. */
  closeNotifications: () => Promise<void>
  /** Waits, in ms. */
  wait: (ms: number) => Promise<void>
  replacePage: () => void
}

/** The longest that the blank page waits for the stored words, in ms. */
const patienceMs = 400

/**
 * Leaves at once. The screen is blank before anything is awaited, and the page is replaced though a step
 * fails or hangs.
 */
export const leave = async (deps: LeavingDeps) => {
  deps.hide()
  deps.record()
  deps.announce()
  const keep = async () => {
    const words = await deps.takeUnsent()
    if (words) await deps.seal?.(words)
  }
  // The words are taken before the sign-out deletes them.
  const kept = keep()
  deps.signOut()
  await Promise.race([Promise.allSettled([kept, deps.closeNotifications()]), deps.wait(patienceMs)])
  deps.replacePage()
}
