import type { Wish } from "@pinyu/contract/wishes/schemas"
import type { QueryClient } from "@tanstack/react-query"
import { changeCached } from "../../lib/change-cached.ts"
import { madeByMembersKey } from "../../lib/paged-list.ts"
import { changeWish, type WishList, withLike } from "./model.ts"

/** First parts of the key of every cached list of wishes; what they are of follows. */
const listsKey = [madeByMembersKey, "wishes"]
export const tabKey = (tab: string) => [...listsKey, "tab", tab]
export const memberWishesKey = (memberId: string) => [...listsKey, "member", memberId]
export const statusKey = ["wishes", "status"]

/** Changes one wish in every cached list. */
const changeEverywhere = (client: QueryClient, wishId: string, change: (wish: Wish) => Wish) =>
  changeCached<WishList>(client, listsKey, (list) => changeWish(list, wishId, change))

/** Shows a wish as it is now. */
export const showWish = (client: QueryClient, wish: Wish) => changeEverywhere(client, wish.id, () => wish)

/** Shows whether a wish is liked, and counts it along. */
export const showLike = (client: QueryClient, wishId: string, liked: boolean) =>
  changeEverywhere(client, wishId, (wish) => withLike(wish, liked))

/** Shows how many like a wish, as the server counts. What stays on screen stays: the liked ones are asked for anew later. */
export const showLikesCount = (client: QueryClient, wishId: string, likes_count: number) => {
  changeEverywhere(client, wishId, (wish) => ({ ...wish, likes_count }))
  void client.invalidateQueries({ queryKey: tabKey("liked"), refetchType: "none" })
}

/** The member's own wishes have changed, and so may every list. Done when what is on screen is there anew. */
export const refreshWishes = (client: QueryClient) =>
  Promise.all([listsKey, statusKey].map((queryKey) => client.invalidateQueries({ queryKey })))
