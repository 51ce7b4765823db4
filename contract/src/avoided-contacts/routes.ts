import { id } from "../fields.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { avoidedContactList, newAvoidedContacts } from "./schemas.ts"

/**
 * Phone numbers and e-mail addresses of people to avoid. The caller and each member with one of them are
 * hidden from each other. No response says whether there is such a member.
 */
export const avoidedContactsRoutes = defineRoutes("avoidedContacts", {
  list: {
    method: "GET",
    path: "/api/avoided-contacts",
    summary: "The contacts that the caller avoids",
    access: "member",
    response: avoidedContactList,
  },
  add: {
    method: "POST",
    path: "/api/avoided-contacts",
    summary: "Adds hashed contacts; those that are in the list already stay as they are",
    access: "member",
    body: newAvoidedContacts,
    response: avoidedContactList,
  },
  remove: {
    method: "DELETE",
    path: "/api/avoided-contacts/:id",
    summary: "Removes a contact",
    access: "member",
    params: z.object({ id }),
    response: avoidedContactList,
    errors: ["avoided_contact_not_found"],
  },
  removeAll: {
    method: "DELETE",
    path: "/api/avoided-contacts",
    summary: "Removes all contacts",
    access: "member",
    response: avoidedContactList,
  },
})
