import { createListeners } from "../../lib/listeners.ts"

interface MatchClaimsNeeds<Match> {
  /** Takes the next match of the member; null without one. The same key returns the same match. */
  claim: (key: string) => Promise<Match | null>
  newKey: () => string
  /** Whether the member can see what this page shows now. */
  isPageVisible: () => boolean
}

/** Creates the match that this page shows, for `useSyncExternalStore`. The server gives each match to one page. */
export const createMatchClaims = <Match>({ claim, newKey, isPageVisible }: MatchClaimsNeeds<Match>) => {
  const { subscribe, notify } = createListeners()
  let shown: Match | null = null
  let isClaiming = false
  let isDue = false
  // Kept until an answer arrives: the server may have given a match away in one that was lost.
  let key: string | null = null

  const claimNext = async () => {
    while (isDue && shown === null) {
      isDue = false
      key ??= newKey()
      shown = await claim(key)
      key = null
    }
  }
  return {
    subscribe,
    /** The match to show now. */
    current: () => shown,
    /** Asks for the next match, while none is shown and the page is visible. */
    look: async () => {
      if (shown !== null || !isPageVisible()) return
      isDue = true
      if (isClaiming) return
      isClaiming = true
      // Without an answer, the next look asks again.
      await claimNext().catch(() => undefined)
      isClaiming = false
      if (shown !== null) notify()
    },
    close: () => {
      shown = null
      notify()
    },
  }
}
