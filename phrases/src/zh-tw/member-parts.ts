/** Small parts that only the member area has: counters, long lists. */
export const memberParts = {
  charactersOf: (count: number, max: number) => `${count} / ${max}`,
  tooManyCharacters: (count: number) => `多了 ${count} 個字`,
  loadMore: "載入更多",
} as const
