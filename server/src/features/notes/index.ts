export { notesHandlers } from "./notes.routes.ts"
export { createNotes } from "./notes.service.ts"
