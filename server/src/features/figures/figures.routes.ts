import type { figuresAdminRoutes } from "@pinyu/contract/figures/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { FiguresService } from "./figures.service.ts"

export const figuresAdminHandlers = (figures: FiguresService): Handlers<typeof figuresAdminRoutes> => ({
  read: ({ query }) => figures.figures(query.days),
  export: ({ query }) => figures.exportFigures(query.days),
})
