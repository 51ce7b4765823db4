/** The middle value. */
export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The median with the least and the greatest, to read. */
export const spread = (values: readonly number[]) => {
  const [least, middle, most] = [Math.min(...values), median(values), Math.max(...values)]
  return `${middle.toFixed(1)} (${least.toFixed(1)} to ${most.toFixed(1)})`
}
