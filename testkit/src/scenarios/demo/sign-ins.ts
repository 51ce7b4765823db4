/** The password of whoever signs in to the demo. Everybody else's is random and forgotten. */
export const demoPassword = "tea for 2 at dusk"

/** Those whose password is known: one from each side. */
export const demoMemberHandles = ["demo.lin", "demo.yating"] as const

export const demoAdmin = { email: "admin@pinyu.example", password: demoPassword }

/** Nobody can receive mail there: the ending is reserved for examples. */
export const demoEmail = (handle: string) => `${handle}@pinyu.example`
