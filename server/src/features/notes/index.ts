import { notesRoutes } from "@pinyu/contract/notes/routes"
import { defineArea, serve } from "../../platform/area.ts"
import { notesHandlers } from "./notes.routes.ts"
import { createNotes } from "./notes.service.ts"

export const notes = defineArea({
  create: createNotes,
  routes: [serve(notesRoutes, notesHandlers)],
})
