import { type Config, originsFor } from "../platform/config/config.ts"

/**
 * The public origins of page and API. With port 0 they are known only after both listen. Mails, cookies and
 * signed URLs therefore read them when needed.
 */
export const createOrigins = (config: Pick<Config, "webOrigin" | "apiOrigin" | "webPort" | "apiPort">) => {
  let origins = originsFor(config, { web: config.webPort, api: config.apiPort })
  return {
    web: () => origins.web,
    api: () => origins.api,
    /** Sets the actual ports. */
    setPorts: (ports: { web: number; api: number }) => {
      origins = originsFor(config, ports)
    },
  }
}

export type Origins = ReturnType<typeof createOrigins>
