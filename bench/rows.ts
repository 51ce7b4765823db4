/** On which side of its limits a value may be. */
interface Bound {
  target: number
  /** Past this the run fails, where the target is not reached in each quiet run: README.md says why. */
  kept?: number | undefined
  atLeast: boolean
}

/** Written so that NaN fails. */
const isWithin = (value: number, { target, kept = target, atLeast }: Bound) =>
  atLeast ? value >= kept : value <= kept

const print = (name: string, value: string, ratio: string, measured: number, bound: Bound) => {
  const { target, kept, atLeast } = bound
  const limit = `${atLeast ? "at least" : "at most"} ${target}`
  console.log(`row: ${name} | ${value} | ${ratio} | ${limit} | ${kept?.toFixed(2) ?? ""}`)
  if (!isWithin(measured, bound)) process.exitCode = 1
}

/** Prints one measured row of a benchmark for `bench:all`, and fails the run when its ratio is past the limit. */
export const row = (name: string, value: string, ratio: number, bound: Bound) =>
  print(name, value, ratio.toFixed(2), ratio, bound)

/** An amount, and the same amount of a bare service, which tells a slow machine from a slow app. */
interface Amount {
  amount: number
  most: number
  /** As `kept` of a ratio, in the amount's unit. */
  kept?: number
  bare?: number
}

/** Prints a row of an amount, and fails the run when it is past the limit. Nothing bare does the same as some. */
export const amountRow = (name: string, value: string, { amount, most: target, kept, bare }: Amount) =>
  print(name, value, bare === undefined ? "" : (amount / bare).toFixed(2), amount, {
    target,
    kept,
    atLeast: false,
  })
