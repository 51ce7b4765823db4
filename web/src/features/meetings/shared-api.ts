import { meetingsRoutes } from "@pinyu/contract/meetings/routes"
import { call } from "../../lib/api/api.ts"

/** The plan of a contact's link. */
export const readShared = async (token: string, signal?: AbortSignal) =>
  (await call(meetingsRoutes.shared, { body: { token } }, signal ? { signal } : {})).meeting

/** Ends the messages of this member to the contact. */
export const stopMessages = async (token: string) =>
  (await call(meetingsRoutes.stop, { body: { token } })).meeting
