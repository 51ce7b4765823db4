/** A new address is signed at each answer, though the old one works for an hour: less, so that it works to the end. */
const keptMs = 50 * 60 * 1000

/**
 * Makes the memory of signed addresses: a file keeps the address under which it was first shown, or each answer of the
 * server would load a picture again and begin a video anew.
 */
export const createAddressBook = (now: () => number) => {
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

/** The addresses of this page. */
export const addressBook = createAddressBook(Date.now)
