/** An element of a page. */
export interface Target {
  /** Clicks its middle as a mouse does, after scrolling to it. */
  click: () => Promise<void>
  type: (text: string) => Promise<void>
  /** Chooses files by their paths, for a file field. */
  attach: (paths: readonly string[]) => Promise<void>
}

/** What a browser of any engine can do for a visitor. Each has a profile of its own. */
export interface Driver {
  open: (address: string) => Promise<void>
  /** The value of an expression in the page. */
  read: (expression: string) => Promise<unknown>
  /** The element that an expression yields, or null. */
  find: (expression: string) => Promise<Target | null>
  /** What the console has shown as an error or a warning, uncaught errors, and violations of the content policy. */
  errors: () => Promise<readonly string[]>
  end: () => Promise<void>
}

/** Adds what the page reports as wrong to a list that outlives no navigation. Runs in the page, at most once. */
export const collectErrors = () => {
  const collected = globalThis as { pinyuErrors?: string[] }
  if (collected.pinyuErrors) return
  const errors: string[] = []
  collected.pinyuErrors = errors
  for (const level of ["error", "warn"] as const) {
    const { [level]: show } = console
    console[level] = (...values: unknown[]) => {
      errors.push(`console: ${values.join(" ")}`)
      show.apply(console, values)
    }
  }
  addEventListener("error", ({ message }) => {
    // Sizes that change while others are reported are reported one frame later: nothing is lost.
    if (!message.startsWith("ResizeObserver loop")) errors.push(`uncaught: ${message}`)
  })
  addEventListener("unhandledrejection", ({ reason }) => errors.push(`uncaught: ${reason}`))
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    errors.push(`violates ${effectiveDirective}: ${blockedURI}`),
  )
}
