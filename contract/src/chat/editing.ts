import { chatLimits } from "./limits.ts"
import type { MessageType } from "./options.ts"

interface Sent {
  type: MessageType
  isDeleted: boolean
  createdAt: Date
}

/** Whether the sender may still edit a message: a text, up to and including `chatLimits.editSeconds`. */
export const isEditable = ({ type, isDeleted, createdAt }: Sent, now: Date) =>
  type === "text" && !isDeleted && now.getTime() - createdAt.getTime() <= chatLimits.editSeconds * 1000
