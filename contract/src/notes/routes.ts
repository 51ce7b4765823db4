import * as z from "zod"
import { id, instant, text } from "../fields.ts"
import { rateLimits } from "../rate-limits.ts"
import { defineRoute } from "../route.ts"
import { notesLimits } from "./limits.ts"

const target = z.object({ targetUserId: id })
const note = z.object({ content: z.string(), updatedAt: instant })

/** A private note about another member: one for each, seen by its author alone. */
export const notesRoutes = {
  read: defineRoute({
    id: "notes.read",
    method: "GET",
    path: "/api/notes/:targetUserId",
    summary: "The caller's private note about a member",
    access: "member",
    limits: rateLimits["notes.read"],
    params: target,
    response: z.object({ hasNote: z.boolean(), note: note.nullable() }),
    errors: ["member_not_found"],
  }),
  write: defineRoute({
    id: "notes.write",
    method: "POST",
    path: "/api/notes/:targetUserId",
    summary: "Writes the note anew",
    access: "member",
    limits: rateLimits["notes.write"],
    params: target,
    body: z.object({ noteContent: text(notesLimits.content) }),
    response: z.object({ note }),
    errors: ["member_not_found", "cannot_note_self"],
  }),
  remove: defineRoute({
    id: "notes.remove",
    method: "DELETE",
    path: "/api/notes/:targetUserId",
    summary: "Deletes the note; a repeat changes nothing",
    access: "member",
    limits: rateLimits["notes.remove"],
    params: target,
    response: z.object({ hasNote: z.literal(false), note: z.null() }),
    errors: ["member_not_found"],
  }),
} as const

export type Note = z.output<typeof note>
