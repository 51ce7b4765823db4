import type { Wish } from "@pinyu/contract/wishes/schemas"
import type { QueryClient } from "@tanstack/react-query"
import { memberContentKey } from "../../lib/query/paged-list.ts"
import { updateCached } from "../../lib/query/update-cached.ts"
import { updateWish, type WishList, withLike } from "./model.ts"

/** The key prefix of every cached list of wishes. */
const listsKey = [memberContentKey, "wishes"]
export const tabKey = (tab: string) => [...listsKey, "tab", tab]
export const memberWishesKey = (memberId: string) => [...listsKey, "member", memberId]
/** The key prefix of wishes that were opened by their links. */
const openedKey = [memberContentKey, "wish"]
export const wishKey = (wishId: string) => [...openedKey, wishId]
/** The wishes that end first, beside the feed. */
export const endingKey = [memberContentKey, "ending-wishes"]
export const statusKey = ["wishes", "status"]

/** Changes one wish in every cached list, and where it is opened. */
const updateEverywhere = (client: QueryClient, wishId: string, change: (wish: Wish) => Wish) => {
  updateCached<WishList>(client, listsKey, (list) => updateWish(list, wishId, change))
  updateCached<Wish>(client, wishKey(wishId), (wish) => wish && change(wish))
}

/** Updates a wish wherever it is cached. */
export const showWish = (client: QueryClient, wish: Wish) => updateEverywhere(client, wish.id, () => wish)

/** Updates the like and the like count of a wish. */
export const showLike = (client: QueryClient, wishId: string, liked: boolean) =>
  updateEverywhere(client, wishId, (wish) => withLike(wish, liked))

/** Sets the like count of a wish from the server. Visible lists stay; the liked ones refetch later. */
export const showLikesCount = (client: QueryClient, wishId: string, likes_count: number) => {
  updateEverywhere(client, wishId, (wish) => ({ ...wish, likes_count }))
  void client.invalidateQueries({ queryKey: tabKey("liked"), refetchType: "none" })
}

/**
 * Invalidates all wishes after a change of the member's own ones. Resolves when the visible ones have
 * loaded.
 */
export const refreshWishes = (client: QueryClient) =>
  Promise.all([listsKey, openedKey, statusKey].map((queryKey) => client.invalidateQueries({ queryKey })))
