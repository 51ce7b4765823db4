import { figuresAdminRoutes } from "@pinyu/contract/figures/routes"
import { defineArea, serve } from "../../platform/area.ts"
import { figuresAdminHandlers } from "./figures.routes.ts"
import { createFigures } from "./figures.service.ts"

const hourMs = 60 * 60 * 1000

export const figures = defineArea({
  create: createFigures,
  routes: [serve(figuresAdminRoutes, figuresAdminHandlers)],
  periodic: [
    {
      everyMs: hourMs,
      run: (figures) => figures.aggregate(),
      failed: "the figures of a day were not counted",
    },
  ],
})
