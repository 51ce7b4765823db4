/** The password of the demo sign-ins. All other passwords are random and not kept. */
export const demoPassword = "tea for 2 at dusk"

/** The members with the known password, one of each side. */
export const demoMemberHandles = ["demo.lin", "demo.yating"] as const

export const demoAdmin = { email: "admin@pinyu.example", password: demoPassword }

/** Reserved for examples, so no mail can be delivered. */
export const demoEmail = (handle: string) => `${handle}@pinyu.example`
