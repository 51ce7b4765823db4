/** The value that `part` (0 to 1) of the values do not exceed. */
export const quantile = (values: readonly number[], part: number) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** The middle value. */
export const median = (values: readonly number[]) => quantile(values, 0.5)

/** The median with the least and the greatest, to read. */
export const spread = (values: readonly number[]) => {
  const [least, middle, most] = [Math.min(...values), median(values), Math.max(...values)]
  return `${middle.toFixed(1)} (${least.toFixed(1)} to ${most.toFixed(1)})`
}
