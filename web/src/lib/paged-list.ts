import type { InfiniteData } from "@tanstack/react-query"

/** First part of the key of every cached list of what members made: who goes onto the blacklist takes theirs along. */
export const madeByMembersKey = "made-by-members"
/** First parts of the key of what members show to those alone whom they like, or who like them. */
export const openedByLikesKey = [madeByMembersKey, "opened-by-likes"]

/** The query of one page after another. */
export const fromCursor = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

/** How a list goes on: from the cursor of its last page. */
export const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
}

/** What stands on all pages of a cached list, each once: what came or moved meanwhile may stand on two of them. */
export const eachOnce = <Page, Item extends { id: string }>(
  list: { pages: readonly Page[] } | undefined,
  itemsOf: (page: Page) => readonly Item[],
): Item[] => {
  const byId = new Map<string, Item>()
  for (const page of list?.pages ?? [])
    for (const item of itemsOf(page)) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()]
}

/** The list with what each page has in `field` as `change` returns it; what it returns the same stays the same. */
export const changePages = <Field extends string, Page extends Record<Field, unknown[]>, Param>(
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

/** The items with one of them changed; the very same where it is not among them. */
export const changeOne = <Item extends { id: string }>(
  items: Item[],
  id: string,
  change: (item: Item) => Item,
): Item[] =>
  items.some((item) => item.id === id) ? items.map((item) => (item.id === id ? change(item) : item)) : items

/** The items without those that `keep` refuses; the very same where it refuses none. */
export const keepSome = <Item>(items: Item[], keep: (item: Item) => boolean): Item[] =>
  items.every(keep) ? items : items.filter(keep)
