interface LikesDeps<Thing, Answer> {
  /** Tells the server; rejects when it did not take it. */
  send: (thing: Thing, liked: boolean) => Promise<Answer>
  /** Shows the heart of a thing everywhere. */
  show: (thing: Thing, liked: boolean) => void
  /** Told, once the last wish stands, what the server answered to it. */
  onSettled: (thing: Thing, answer: Answer) => void
  /** What was wished could not be had; the heart was already put back. */
  onFailure: (wished: boolean, error: unknown) => void
}

/**
 * Makes what stands between the hearts of members, wishes or posts and the server. A heart answers at once. One call for each
 * thing is under way at a time: whatever is tapped meanwhile only changes the wish, and the last wish is what the server
 * is told next.
 */
export const createLikes = <Thing extends { id: string }, Answer>({
  send,
  show,
  onSettled,
  onFailure,
}: LikesDeps<Thing, Answer>) => {
  const open = new Map<string, { wished: boolean; confirmed: boolean }>()

  const settle = async (thing: Thing, wish: { wished: boolean; confirmed: boolean }) => {
    let answer: { last: Answer } | undefined
    try {
      while (wish.wished !== wish.confirmed) {
        const sent = wish.wished
        answer = { last: await send(thing, sent) }
        wish.confirmed = sent
      }
      show(thing, wish.confirmed)
      if (answer) onSettled(thing, answer.last)
    } catch (error) {
      show(thing, wish.confirmed)
      if (wish.wished !== wish.confirmed) onFailure(wish.wished, error)
    } finally {
      open.delete(thing.id)
    }
  }

  return {
    /** Turns a heart over; `shown` is how it looks where it was tapped, in case nothing newer is wished. */
    toggle: (thing: Thing, shown: boolean) => {
      const underWay = open.get(thing.id)
      const wished = !(underWay?.wished ?? shown)
      show(thing, wished)
      if (underWay) {
        underWay.wished = wished
        return
      }
      const wish = { wished, confirmed: shown }
      open.set(thing.id, wish)
      void settle(thing, wish)
    },
  }
}
