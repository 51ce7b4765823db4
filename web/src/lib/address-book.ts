/**
 * Makes the memory of signed addresses: a file keeps the address under which it was first shown, or each answer of the
 * server would load a picture again and begin a video anew. `keptMs` is less than a signed address works, so that one
 * that is taken from here works for a while yet.
 */
export const createAddressBook = (now: () => number, keptMs: number) => {
  const known = new Map<string, { address: string; until: number }>()
  return {
    /** The address to use for a file, given the one that came with the latest answer. */
    addressOf: (file: string, offered: string) => {
      const kept = known.get(file)
      if (kept && kept.until > now()) return kept.address
      known.set(file, { address: offered, until: now() + keptMs })
      return offered
    },
    /** The address did not work any more: the file gets another one. */
    replace: (file: string, address: string) => {
      known.set(file, { address, until: now() + keptMs })
    },
  }
}
