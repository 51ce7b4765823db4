interface LatestWinsDeps<Item, Choice, Confirmed, Step> {
  /** Returns the call that changes the confirmed state to the choice; null when they are equal. */
  next: (choice: Choice, confirmed: Confirmed) => Step | null
  /** Sends a call; resolves to the state that it confirms. */
  send: (item: Item, step: Step) => Promise<Confirmed>
  /** Called once the last choice is confirmed, or after a failure: what the screen should show. */
  onSettled: (item: Item, confirmed: Confirmed) => void
  /** Called after `onSettled` when a call failed and the last choice is not confirmed. */
  onFailure?: (item: Item, choice: Choice, error: unknown) => void
}

/**
 * Sends choices that change faster than the server responds. Only one call per item runs at a time; further
 * choices replace one another, and the last one is sent next.
 */
export const createLatestWins = <Item extends { id: string }, Choice, Confirmed, Step>({
  next,
  send,
  onSettled,
  onFailure,
}: LatestWinsDeps<Item, Choice, Confirmed, Step>) => {
  const open = new Map<string, { choice: Choice }>()

  const settle = async (item: Item, pending: { choice: Choice }, initial: Confirmed) => {
    let confirmed = initial
    let failure: { error: unknown } | null = null
    try {
      for (;;) {
        const step = next(pending.choice, confirmed)
        if (step === null) break
        confirmed = await send(item, step)
      }
    } catch (error) {
      failure = { error }
    }
    open.delete(item.id)
    onSettled(item, confirmed)
    if (failure && next(pending.choice, confirmed) !== null) onFailure?.(item, pending.choice, failure.error)
  }

  return {
    /** Returns the choice that is not confirmed yet. */
    pending: (id: string): { choice: Choice } | undefined => open.get(id),
    /** Sends a choice, given the confirmed state when none is pending. */
    choose: (item: Item, choice: Choice, confirmed: Confirmed) => {
      const pending = open.get(item.id)
      if (pending) {
        pending.choice = choice
        return
      }
      const started = { choice }
      open.set(item.id, started)
      void settle(item, started, confirmed)
    },
  }
}
