interface LikesDeps<Item, Answer> {
  /** Sends the choice; rejects when the server refuses. */
  send: (item: Item, liked: boolean) => Promise<Answer>
  /** Updates the heart everywhere. */
  show: (item: Item, liked: boolean) => void
  /** Called once the last choice is confirmed, with the server's response. */
  onSettled: (item: Item, answer: Answer) => void
  /** Called when the call failed, after the heart was reverted. */
  onFailure: (desired: boolean, error: unknown) => void
}

/**
 * Synchronises the hearts of members, wishes or posts with the server. A heart changes at once. Only
 * one call per item runs at a time; further taps change the choice, and the last choice is sent next.
 */
export const createLikes = <Item extends { id: string }, Answer>({
  send,
  show,
  onSettled,
  onFailure,
}: LikesDeps<Item, Answer>) => {
  const open = new Map<string, { desired: boolean; confirmed: boolean }>()

  const settle = async (item: Item, choice: { desired: boolean; confirmed: boolean }) => {
    let answer: { last: Answer } | undefined
    try {
      while (choice.desired !== choice.confirmed) {
        const sent = choice.desired
        answer = { last: await send(item, sent) }
        choice.confirmed = sent
      }
      show(item, choice.confirmed)
      if (answer) onSettled(item, answer.last)
    } catch (error) {
      show(item, choice.confirmed)
      if (choice.desired !== choice.confirmed) onFailure(choice.desired, error)
    } finally {
      open.delete(item.id)
    }
  }

  return {
    /** Toggles a heart; `shown` is its state on the screen, used when no choice is pending. */
    toggle: (item: Item, shown: boolean) => {
      const pending = open.get(item.id)
      const desired = !(pending?.desired ?? shown)
      show(item, desired)
      if (pending) {
        pending.desired = desired
        return
      }
      const choice = { desired, confirmed: shown }
      open.set(item.id, choice)
      void settle(item, choice)
    },
  }
}
