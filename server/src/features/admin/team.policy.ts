import { deriveSecret } from "../../platform/ids.ts"

/** The token of an invitation's link, derived from its id: neither the queue nor the database holds it. */
export const invitationToken = (key: Buffer, invitationId: string) =>
  deriveSecret(key, `admin_invitation\n${invitationId}`)
