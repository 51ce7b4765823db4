interface LikesDeps {
  /** Tells the server; rejects when it did not take it. */
  send: (memberId: string, liked: boolean) => Promise<void>
  /** Shows the heart of a member everywhere. */
  show: (memberId: string, liked: boolean) => void
  /** What was wished could not be had; the heart was already put back. */
  onFailure: (wished: boolean, error: unknown) => void
}

/**
 * Makes what stands between the hearts and the server. A heart answers at once. One call per member is under way at a
 * time: whatever is tapped meanwhile only changes the wish, and the last wish is what the server is told next.
 */
export const createLikes = ({ send, show, onFailure }: LikesDeps) => {
  const open = new Map<string, { wished: boolean; confirmed: boolean }>()

  const settle = async (memberId: string, wish: { wished: boolean; confirmed: boolean }) => {
    try {
      while (wish.wished !== wish.confirmed) {
        const sent = wish.wished
        await send(memberId, sent)
        wish.confirmed = sent
      }
      show(memberId, wish.confirmed)
    } catch (error) {
      show(memberId, wish.confirmed)
      if (wish.wished !== wish.confirmed) onFailure(wish.wished, error)
    } finally {
      open.delete(memberId)
    }
  }

  return {
    /** Turns a member's heart over; `shown` is how it looks where it was tapped, in case nothing newer is wished. */
    toggle: (memberId: string, shown: boolean) => {
      const underWay = open.get(memberId)
      const wished = !(underWay?.wished ?? shown)
      show(memberId, wished)
      if (underWay) {
        underWay.wished = wished
        return
      }
      const wish = { wished, confirmed: shown }
      open.set(memberId, wish)
      void settle(memberId, wish)
    },
  }
}

export type Likes = ReturnType<typeof createLikes>
