import type { notesRoutes } from "@pinyu/contract/notes/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Notes } from "./notes.service.ts"

export const notesHandlers = (notes: Notes): Handlers<typeof notesRoutes> => ({
  read: ({ viewer, params }) => notes.read(viewer.id, params.targetUserId),
  write: ({ viewer, params, body }) => notes.write(viewer.id, params.targetUserId, body.noteContent),
  remove: ({ viewer, params }) => notes.remove(viewer.id, params.targetUserId),
})
