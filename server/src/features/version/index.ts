import { versionRoutes } from "@pinyu/contract/version/routes"
import { defineArea, serve } from "../../platform/area.ts"
import { versionHandlers } from "./version.routes.ts"

export const version = defineArea({
  create: ({ version }: { version: string }) => ({ version }),
  routes: [serve(versionRoutes, versionHandlers)],
})
