const print = (name: string, value: string, ratio: string, bound: string, isWithin: boolean) => {
  console.log(`row: ${name} | ${value} | ${ratio} | ${bound}`)
  if (!isWithin) process.exitCode = 1
}

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
  print(name, value, ratio.toFixed(2), `${atLeast ? "at least" : "at most"} ${limit}`, isWithin)
}

/**
 * Prints a row of an amount, and fails the run when it is more than `most`. Its ratio to the same amount of a
 * bare service tells a slow machine from a slow app; there is none where nothing bare does the same.
 */
export const amountRow = (name: string, value: string, amount: number, most: number, bare?: number) =>
  print(name, value, bare === undefined ? "" : (amount / bare).toFixed(2), `at most ${most}`, amount <= most)
