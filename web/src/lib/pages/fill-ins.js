// What the oldest supported browsers lack and the app uses: `filledIn` in contract/src/browsers.ts lists it. A classic
// script: browsers that lack something run it before the app's modules.

/** @param {object} to @param {string} name @param {PropertyDescriptor} property */
const fillIn = (to, name, property) => {
  if (!(name in to)) Object.defineProperty(to, name, { ...property, configurable: true })
}

/** @param {object} to @param {string} name @param {Function} value */
const fillInMethod = (to, name, value) => fillIn(to, name, { value, writable: true })

fillInMethod(AbortSignal, "any", (/** @type {Iterable<AbortSignal>} */ signals) => {
  const controller = new AbortController()
  for (const one of signals) {
    const abort = () => controller.abort(one.reason)
    if (one.aborted) abort()
    else one.addEventListener("abort", abort, { signal: controller.signal })
  }
  return controller.signal
})

fillInMethod(Promise, "withResolvers", () => {
  const settle = {}
  const promise = new Promise((resolve, reject) => Object.assign(settle, { resolve, reject }))
  return { promise, ...settle }
})

fillInMethod(URL, "canParse", (/** @type {[url: string, base?: string]} */ ...address) => {
  try {
    return Boolean(new URL(...address))
  } catch {
    return false
  }
})

fillIn(URLSearchParams.prototype, "size", {
  /** @this {URLSearchParams} */
  get() {
    return [...this].length
  },
})

fillInMethod(
  Element.prototype,
  "checkVisibility",
  /** @this {Element} */ function () {
    return this.getClientRects().length > 0
  },
)

fillInMethod(
  String.prototype,
  "isWellFormed",
  /** @this {string} */ function () {
    return !/\p{Surrogate}/u.test(String(this))
  },
)

/** @typedef {(one: unknown, other: unknown) => number} Comparison */

fillInMethod(
  Array.prototype,
  "toReversed",
  /** @this {unknown[]} */ function () {
    return Array.from(this).reverse()
  },
)

fillInMethod(
  Array.prototype,
  "toSorted",
  /** @this {unknown[]} @param {Comparison} [compare] */ function (compare) {
    return Array.from(this).sort(compare)
  },
)

fillInMethod(
  Array.prototype,
  "toSpliced",
  /** @this {unknown[]} @param {[start: number, skipped: number, ...added: unknown[]]} change */
  function (...change) {
    const copy = Array.from(this)
    copy.splice(...change)
    return copy
  },
)
