/** The clock of this device, which may be wrong: for what is measured and compared on it alone. */
export const deviceClock = { now: () => new Date() }
