/** The quantile of the values at `fraction` (0 to 1). */
export const quantile = (values: readonly number[], fraction: number) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** The median with the minimum and the maximum, as text. */
export const spread = (values: readonly number[]) => {
  const [min, middle, max] = [Math.min(...values), median(values), Math.max(...values)]
  return `${middle.toFixed(1)} (${min.toFixed(1)} to ${max.toFixed(1)})`
}
