/** A seeded random generator. */
export type Random = {
  /** A number in [0, 1). */
  next(): number
  /** A number in [low, high). */
  range(low: number, high: number): number
  /** One of the options, uniformly distributed. */
  pick<T>(options: readonly T[]): T
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean
}

/** Mulberry32: a small generator of uniform numbers in [0, 1) from a 32-bit seed. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** FNV-1a over numbers and words, so that each purpose of a seed has its own stream. */
export function hash(...parts: readonly (number | string)[]): number {
  let value = 0x811c9dc5
  for (const character of parts.join("|")) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return value
}

/** A generator seeded by several parts. */
export function createRandom(...parts: readonly (number | string)[]): Random {
  const next = mulberry32(hash(...parts))
  // The first values of adjacent seeds correlate, so they are skipped.
  for (let turn = 0; turn < 4; turn += 1) next()
  const index = (length: number) => Math.min(length - 1, Math.floor(next() * length))
  return {
    next,
    range: (low, high) => low + next() * (high - low),
    pick: (options) => {
      const chosen = options[index(options.length)]
      if (chosen === undefined) throw new RangeError("pick needs at least one option")
      return chosen
    },
    chance: (probability) => next() < probability,
  }
}

/**
 * Chooses by a low-discrepancy sequence: adjacent seeds get different options, so that a grid of members does
 * not cluster one hairstyle or backdrop.
 */
export function spread<T>(options: readonly T[], seed: number, purpose: string): T {
  const offset = mulberry32(hash(purpose))()
  const step = 0.6180339887 + mulberry32(hash(purpose, "step"))() * 0.09
  const walked = offset + seed * step
  const chosen = options[Math.floor((walked - Math.floor(walked)) * options.length)]
  if (chosen === undefined) throw new RangeError("spread needs at least one option")
  return chosen
}
