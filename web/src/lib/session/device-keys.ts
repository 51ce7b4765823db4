/**
 * The storage keys that only the member area uses. They are apart from `storageKeys`, which every visitor
 * loads.
 */
export const deviceKeys = {
  /** What a quick exit kept, encrypted. */
  sealedWords: "pinyu.sealed-words",
  /** Whether a quick exit drops unsent words. */
  exitWords: "pinyu.exit-words",
  /** The counts that the navigation showed last. */
  lastCounts: "pinyu.last-counts",
  appLock: "pinyu.app-lock",
  passkeysHere: "pinyu.passkeys-here",
  reducedData: "pinyu.reduced-data",
  /** Whether shortcuts of single characters are off. */
  shortcuts: "pinyu.shortcuts",
} as const

/** The browser's database of unsent messages. */
export const chatDatabase = "pinyu-chat"
