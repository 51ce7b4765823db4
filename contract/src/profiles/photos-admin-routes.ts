import { id } from "../fields.ts"
import { nextCursor, pageQuery } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { photoApproval, photoRemoval, queuedPhoto } from "./photo-queue.ts"

/** The queue of new photos in the admin console. */
export const photosAdminRoutes = defineRoutes("admin.photos", {
  list: {
    method: "GET",
    path: "/api/admin/photos",
    summary: "New photos that wait for the team, the longest waiting first",
    access: "admin:photos",
    query: pageQuery,
    response: z.object({ photos: z.array(queuedPhoto), nextCursor }),
  },
  approve: {
    method: "POST",
    path: "/api/admin/photos/approvals",
    summary: "Approves photos; returns those that still waited",
    access: "admin:photos",
    body: photoApproval,
    response: z.object({ approved: z.array(id) }),
  },
  remove: {
    method: "POST",
    path: "/api/admin/photos/:id/removal",
    summary: "Deletes a waiting photo and notifies the member of the rule",
    access: "admin:photos",
    params: z.object({ id }),
    body: photoRemoval,
    response: z.object({}),
    errors: ["photo_not_waiting", "own_account"],
  },
})
