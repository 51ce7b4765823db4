import { id } from "../fields.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { changedMeeting, meeting, meetingEnd, meetingToken, newMeeting, sharedMeeting } from "./schemas.ts"

const ofMeeting = z.object({ meetingId: id })
const one = z.object({ meeting })
const shared = z.object({ meeting: sharedMeeting })

/**
 * Plans of meetings, which a member shares with one contact of theirs. No other member sees them, and the person
 * whom the member meets least of all.
 */
export const meetingsRoutes = defineRoutes("meetings", {
  list: {
    method: "GET",
    path: "/api/meetings",
    summary: "The caller's plans that are not yet erased, the next one first",
    access: "member",
    response: z.object({ meetings: z.array(meeting) }),
  },
  create: {
    method: "POST",
    path: "/api/meetings",
    summary: "Plans a meeting and sends its link to the contact. Requires a verified e-mail address",
    access: "member",
    idempotent: true,
    body: newMeeting,
    status: 201,
    response: one,
    errors: [
      "meeting_needs_verification",
      "too_many_meetings",
      "meeting_contact_stopped",
      "meeting_not_found",
      "idempotency_key_reused",
    ],
  },
  update: {
    method: "PUT",
    path: "/api/meetings/:meetingId",
    summary: "Changes a plan before the time of its check-in",
    access: "member",
    params: ofMeeting,
    body: changedMeeting,
    response: one,
    errors: ["meeting_not_found", "meeting_ended", "meeting_overdue"],
  },
  end: {
    method: "POST",
    path: "/api/meetings/:meetingId/end",
    summary: "Ends a plan because the caller is safe or does not go. The first outcome stays",
    access: "member",
    params: ofMeeting,
    body: meetingEnd,
    response: one,
    errors: ["meeting_not_found"],
  },
  remove: {
    method: "DELETE",
    path: "/api/meetings/:meetingId",
    summary: "Erases a plan that has ended; a repeat changes nothing",
    access: "member",
    params: ofMeeting,
    response: z.object({}),
    errors: ["meeting_not_ended"],
  },
  shared: {
    method: "POST",
    path: "/api/meetings/shared",
    summary: "The plan that a contact's link opens. The token is in the body, because paths are logged",
    access: "anyone",
    body: meetingToken,
    response: shared,
    errors: ["token_invalid"],
  },
  stop: {
    method: "POST",
    path: "/api/meetings/stop",
    summary: "Ends the messages of this member to the contact, for good. The member is notified",
    access: "anyone",
    body: meetingToken,
    response: shared,
    errors: ["token_invalid"],
  },
})
