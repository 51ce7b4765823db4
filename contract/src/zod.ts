import * as z from "zod"

// A browser refuses code that zod generates by the content security policy, and reports each attempt. This must
// run before the first schema is made, so every schema imports zod from here.
if ("document" in globalThis) z.config({ jitless: true })

export * from "zod"
