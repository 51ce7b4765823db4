/** The list with the item, or without it when the list contains it. */
export const toggled = <Item>(list: readonly Item[], item: Item): Item[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item]
