import { vibrateShortly } from "../haptics.ts"
import { createLatestWins } from "./latest-wins.ts"

interface LikesDeps<Item, Answer> {
  /** Sends the choice; rejects when the server rejects. */
  send: (item: Item, liked: boolean) => Promise<Answer>
  /** Updates the heart everywhere. */
  show: (item: Item, liked: boolean) => void
  /** Called once the last choice is confirmed, with the server's response. */
  onSettled: (item: Item, answer: Answer) => void
  /** Called when the call failed, after the heart was reverted. */
  onFailure: (desired: boolean, error: unknown) => void
}

/** Synchronises the hearts of members, wishes or posts with the server. A heart changes at once. */
export const createLikes = <Item extends { id: string }, Answer>({
  send,
  show,
  onSettled,
  onFailure,
}: LikesDeps<Item, Answer>) => {
  const choices = createLatestWins<Item, boolean, { liked: boolean; answer?: Answer }, boolean>({
    next: (desired, { liked }) => (desired === liked ? null : desired),
    send: async (item, liked) => ({ liked, answer: await send(item, liked) }),
    onSettled: (item, { liked, answer }) => {
      show(item, liked)
      if (answer !== undefined) onSettled(item, answer)
    },
    onFailure: (_item, desired, error) => onFailure(desired, error),
  })
  return {
    /** Toggles a heart; `shown` is its state on the screen, used when no choice is pending. */
    toggle: (item: Item, shown: boolean) => {
      const desired = !(choices.pending(item.id)?.choice ?? shown)
      if (desired) vibrateShortly()
      show(item, desired)
      choices.choose(item, desired, { liked: shown })
    },
  }
}
