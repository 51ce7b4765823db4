import type { Location } from "react-router"

/** Remembers which navigations had a view transition, so that the way back has one too. */
export const createTransitions = () => {
  const targets = new Map<string, Set<string>>()
  return {
    remember: (from: Location, to: Location) => {
      targets.set(from.pathname, (targets.get(from.pathname) ?? new Set()).add(to.pathname))
    },
    /** The direction of the transition for a step in the history; undefined without one. */
    returning: (from: Location, to: Location) => {
      if (targets.get(from.pathname)?.has(to.pathname)) return { currentLocation: from, nextLocation: to }
      return targets.has(to.pathname) ? { currentLocation: to, nextLocation: from } : undefined
    },
  }
}
