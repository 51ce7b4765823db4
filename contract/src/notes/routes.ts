import { id, instant, text } from "../fields.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { notesLimits } from "./limits.ts"

const target = z.object({ targetUserId: id })
const note = z.object({ content: z.string(), updatedAt: instant })

/** Private notes about other members: one per member, visible only to the author. */
export const notesRoutes = defineRoutes("notes", {
  read: {
    method: "GET",
    path: "/api/notes/:targetUserId",
    summary: "The caller's private note about a member",
    access: "member",
    params: target,
    response: z.object({ hasNote: z.boolean(), note: note.nullable() }),
    errors: ["member_not_found"],
  },
  write: {
    method: "POST",
    path: "/api/notes/:targetUserId",
    summary: "Creates or replaces the note",
    access: "member",
    params: target,
    body: z.object({ noteContent: text(notesLimits.content) }),
    response: z.object({ note }),
    errors: ["member_not_found", "cannot_note_self"],
  },
  remove: {
    method: "DELETE",
    path: "/api/notes/:targetUserId",
    summary: "Deletes the note, also about a member who is hidden since; a repeat changes nothing",
    access: "member",
    params: target,
    response: z.object({ hasNote: z.literal(false), note: z.null() }),
  },
})

export type Note = z.output<typeof note>
