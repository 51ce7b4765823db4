/**
 * Prints one measured row of a benchmark for `bench:all`, and fails the run when its ratio is past the limit.
 * `atLeast` says on which side of the limit the ratio may be.
 */
export const row = (
  name: string,
  value: string,
  ratio: number,
  limit: number,
  { atLeast }: { atLeast: boolean },
) => {
  // Written so that NaN fails.
  const isWithin = atLeast ? ratio >= limit : ratio <= limit
  const bound = `${atLeast ? "at least" : "at most"} ${limit}`
  console.log(`row: ${name} | ${value} | ${ratio.toFixed(2)} | ${bound}`)
  if (!isWithin) process.exitCode = 1
}
