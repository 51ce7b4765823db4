import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import type { Clock } from "../clock.ts"
import { writeFileAtomically } from "../storage/files.ts"
import { outboxName } from "./mail.ts"

/** A text message to one phone number (`+8869…`). */
export interface TextMessage {
  /** Equal at each attempt, so that the receiver can detect a repeat. */
  id: string
  to: string
  text: string
}

export interface TextMessenger {
  /** Resolves when the message was accepted; rejects when it should be retried. */
  send(message: TextMessage): Promise<void>
}

/**
 * A messenger that sends nothing: each message becomes a `.sms.json` file `{to, text, createdAt}` in
 * `folder`.
 */
export const createOutboxMessenger = ({
  folder,
  clock,
}: {
  folder: string
  clock: Clock
}): TextMessenger => ({
  send: async ({ to, text }) => {
    const now = clock.now()
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const message = { to, text, createdAt: now.toISOString() }
    await writeFileAtomically(
      join(folder, `${outboxName(now)}.sms.json`),
      `${JSON.stringify(message, null, 2)}\n`,
    )
  },
})
