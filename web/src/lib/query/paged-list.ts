import type { InfiniteData } from "@tanstack/react-query"

/**
 * The key prefix of every cached list of members' content: blocking a member removes their items from
 * all of them.
 */
export const memberContentKey = "member-content"
/** The key prefix of content that members show only to those they like, or who like them. */
export const openedByLikesKey = [memberContentKey, "opened-by-likes"]

/** The query parameters of the page after the cursor. */
export const fromCursor = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

/** The options of an infinite query: the next page starts at the cursor of the last one. */
export const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
}

/**
 * Returns the items of all pages without duplicates: an item that moved meanwhile may be on two pages.
 */
export const uniqueItems = <Page, Item extends { id: string }>(
  list: { pages: readonly Page[] } | undefined,
  itemsOf: (page: Page) => readonly Item[],
): Item[] => {
  const byId = new Map<string, Item>()
  for (const page of list?.pages ?? [])
    for (const item of itemsOf(page)) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()]
}

/** Maps `field` of each page through `change`; unchanged pages stay identical. */
export const mapPages = <Field extends string, Page extends Record<Field, unknown[]>, Param>(
  list: InfiniteData<Page, Param>,
  field: Field,
  change: (items: Page[Field]) => Page[Field],
): InfiniteData<Page, Param> => {
  const pages = list.pages.map((page) => {
    const items = change(page[field])
    return items === page[field] ? page : { ...page, [field]: items }
  })
  return pages.every((page, index) => page === list.pages[index]) ? list : { ...list, pages }
}

/** Changes one item; returns the same array when it does not contain the item. */
export const updateItem = <Item extends { id: string }>(
  items: Item[],
  id: string,
  change: (item: Item) => Item,
): Item[] =>
  items.some((item) => item.id === id) ? items.map((item) => (item.id === id ? change(item) : item)) : items

/** Keeps the items that `keep` accepts; returns the same array when it accepts all. */
export const filterItems = <Item>(items: Item[], keep: (item: Item) => boolean): Item[] =>
  items.every(keep) ? items : items.filter(keep)
