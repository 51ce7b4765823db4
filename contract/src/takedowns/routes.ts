import { id, wholeNumber } from "../fields.ts"
import { fileFaults } from "../media/faults.ts"
import { nextCursor, pageQuery } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { newTakedown, pictureCopy, takedownSummary, takedownTarget, wholeTakedown } from "./schemas.ts"

const ofOne = { params: z.object({ id }) }
const whole = z.object({ takedown: wholeTakedown })

/** Takedowns in the admin console: content is hidden everywhere, and kept sealed under a legal hold. */
export const takedownsAdminRoutes = defineRoutes("admin.takedowns", {
  list: {
    method: "GET",
    path: "/api/admin/takedowns",
    summary: "All takedowns, latest first",
    access: "admin:takedowns",
    query: pageQuery,
    response: z.object({ takedowns: z.array(takedownSummary), nextCursor }),
  },
  create: {
    method: "POST",
    path: "/api/admin/takedowns",
    summary: "Begins a takedown; with `target` it hides that content within a minute",
    access: "admin:takedowns",
    fresh: true,
    idempotent: true,
    body: newTakedown,
    status: 201,
    response: whole,
    errors: ["takedown_target_not_found", "own_account", "idempotency_key_reused"],
  },
  read: {
    method: "GET",
    path: "/api/admin/takedowns/:id",
    summary: "A takedown with what it hides, and its log",
    access: "admin:takedowns",
    ...ofOne,
    response: whole,
    errors: ["takedown_not_found"],
  },
  add: {
    method: "POST",
    path: "/api/admin/takedowns/:id/items",
    summary: "Hides further content within a minute; a repeat changes nothing",
    access: "admin:takedowns",
    fresh: true,
    ...ofOne,
    body: takedownTarget,
    response: whole,
    errors: ["takedown_not_found", "takedown_ended", "takedown_target_not_found", "own_account"],
  },
  addPicture: {
    method: "POST",
    path: "/api/admin/takedowns/:id/pictures",
    summary: "Rejects uploads of a picture from now on; only its perceptual hash is kept",
    access: "admin:takedowns",
    fresh: true,
    ...ofOne,
    multipart: { file: "picture", fields: z.object({}) },
    response: whole,
    errors: [
      "takedown_not_found",
      "takedown_ended",
      "picture_too_plain",
      "insufficient_storage",
      ...fileFaults,
    ],
  },
  copies: {
    method: "GET",
    path: "/api/admin/takedowns/:id/copies",
    summary: "Stored pictures that are like those of the takedown, oldest first",
    access: "admin:takedowns",
    ...ofOne,
    response: z.object({ copies: z.array(pictureCopy) }),
    errors: ["takedown_not_found"],
  },
  file: {
    method: "POST",
    path: "/api/admin/takedowns/:id/items/:itemId/files/:index",
    summary: "The URL of a sealed file for one minute; each call is in the log",
    access: "admin:takedowns.open",
    fresh: true,
    params: z.object({ id, itemId: id, index: wholeNumber({ min: 0, max: 10_000 }) }),
    response: z.object({ url: z.string() }),
    errors: ["takedown_not_found", "case_file_not_found"],
  },
  withdraw: {
    method: "PUT",
    path: "/api/admin/takedowns/:id/withdrawal",
    summary: "Allows the pictures of a takedown again; what is sealed stays so. A repeat changes nothing",
    access: "admin:takedowns.open",
    fresh: true,
    ...ofOne,
    response: whole,
    errors: ["takedown_not_found"],
  },
})
