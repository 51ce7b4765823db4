import { Gauge, type Registry } from "prom-client"
import { withTimeLimit } from "../time-limit.ts"

const collectTimeoutMs = 2_000

/** A value of a gauge with its labels. */
type Sample<Label extends string> = readonly [labels: Record<Label, string>, value: number]

interface ScrapedGauge<Label extends string> {
  name: string
  help: string
  labelNames: Label[]
  /** All values of now. */
  read: () => readonly Sample<Label>[] | Promise<readonly Sample<Label>[]>
}

/**
 * Adds a gauge whose values are read at every scrape. Stale values cannot be recognised, so those that cannot
 * be read in time are left out. The other metrics must not wait for a source that hangs.
 */
export const addScrapedGauge = <Label extends string>(
  registry: Registry,
  { read, ...described }: ScrapedGauge<Label>,
) => {
  new Gauge<Label>({
    ...{ ...described, registers: [registry] },
    async collect() {
      const samples = await withTimeLimit((async () => read())(), collectTimeoutMs).catch(() => [])
      this.reset()
      for (const [labels, value] of samples) this.set(labels, value)
    },
  })
}
