interface LikesDeps<Member> {
  /** Tells the server, which answers whether both now like each other; rejects when it did not take it. */
  send: (member: Member, liked: boolean) => Promise<{ mutual: boolean }>
  /** Shows the heart of a member everywhere. */
  show: (member: Member, liked: boolean) => void
  /** The like that stands in the end is mutual. */
  onMatch: (member: Member) => void
  /** What was wished could not be had; the heart was already put back. */
  onFailure: (wished: boolean, error: unknown) => void
}

/**
 * Makes what stands between the hearts and the server. A heart answers at once. One call per member is under way at a
 * time: whatever is tapped meanwhile only changes the wish, and the last wish is what the server is told next.
 */
export const createLikes = <Member extends { id: string }>({
  send,
  show,
  onMatch,
  onFailure,
}: LikesDeps<Member>) => {
  const open = new Map<string, { wished: boolean; confirmed: boolean }>()

  const settle = async (member: Member, wish: { wished: boolean; confirmed: boolean }) => {
    let mutual = false
    try {
      while (wish.wished !== wish.confirmed) {
        const sent = wish.wished
        mutual = (await send(member, sent)).mutual
        wish.confirmed = sent
      }
      show(member, wish.confirmed)
      if (mutual) onMatch(member)
    } catch (error) {
      show(member, wish.confirmed)
      if (wish.wished !== wish.confirmed) onFailure(wish.wished, error)
    } finally {
      open.delete(member.id)
    }
  }

  return {
    /** Turns a member's heart over; `shown` is how it looks where it was tapped, in case nothing newer is wished. */
    toggle: (member: Member, shown: boolean) => {
      const underWay = open.get(member.id)
      const wished = !(underWay?.wished ?? shown)
      show(member, wished)
      if (underWay) {
        underWay.wished = wished
        return
      }
      const wish = { wished, confirmed: shown }
      open.set(member.id, wish)
      void settle(member, wish)
    },
  }
}
