import { median } from "./statistics.ts"
import { type SeededDatabase, withMembers } from "./with-members.ts"

const timesFewP50 = 1.5
const rounds = 300
const warmUp = 60

/** Calls by name. Each call gets its number. */
export type Calls = Record<string, (n: number) => Promise<unknown>>

/**
 * The medians of the calls after some to warm up, in milliseconds. They run in turns, so that a busy moment of
 * the machine hits each alike.
 */
const measureInTurns = async (works: readonly Calls[string][]) => {
  const times = works.map((): number[] => [])
  for (let n = 0; n < warmUp + rounds; n++)
    for (const [at, work] of works.entries()) {
      const began = performance.now()
      await work(n)
      if (n >= warmUp) times[at]?.push(performance.now() - began)
    }
  return times.map(median)
}

/**
 * Measures calls on a database of each size, all of which run together. `prepare` seeds one and returns its
 * calls. Returns the medians by name for each size, in milliseconds.
 */
export const measureSizes = (
  sizes: readonly number[],
  prepare: (seeded: SeededDatabase) => Promise<Calls>,
): Promise<Map<string, number>[]> => {
  const measureWith = async (ready: readonly Calls[]): Promise<Map<string, number>[]> => {
    const size = sizes[ready.length]
    if (size !== undefined)
      return withMembers(size, async (seeded) => measureWith([...ready, await prepare(seeded)]))
    const measured = sizes.map(() => new Map<string, number>())
    for (const name of Object.keys(ready[0] ?? {})) {
      const medians = await measureInTurns(ready.flatMap((calls) => calls[name] ?? []))
      for (const [at, ms] of medians.entries()) measured[at]?.set(name, ms)
    }
    return measured
  }
  return measureWith([])
}

/**
 * Prints the medians of each size and the last ones' ratio to the first ones', and fails the run when a ratio
 * exceeds 1.5.
 */
export const reportRatios = (measured: readonly Map<string, number>[], sizes: readonly number[]) => {
  const [few = new Map<string, number>()] = measured
  const many = measured.at(-1) ?? few
  const ratios = [...few].map(([name, ms]) => [name, (many.get(name) ?? Number.NaN) / ms] as const)
  const inMs = (times: Map<string, number>, name: string) => times.get(name)?.toFixed(2)
  console.table(
    Object.fromEntries(
      ratios.map(([name, ratio]) => [
        name,
        {
          ...Object.fromEntries(measured.map((times, n) => [`${sizes[n]} (ms)`, inMs(times, name)])),
          ratio: ratio.toFixed(2),
        },
      ]),
    ),
  )
  const slow = ratios.filter(([, ratio]) => !(ratio <= timesFewP50)).map(([name]) => name)
  if (slow.length > 0) {
    console.log(`more than ${timesFewP50} times as long on many members: ${slow.join(", ")}`)
    process.exitCode = 1
  }
}
