import { type PasskeyTransport, passkeyTransports } from "@pinyu/contract/passkeys/options"

/**
 * Whether a signature counter may follow the stored one. Authenticators without a counter always send 0. A
 * counter that does not grow means that the authenticator was copied.
 */
export const isCounterAhead = (stored: number, received: number) =>
  received > stored || (received === 0 && stored === 0)

/** The transports that the contract knows, each once. */
export const knownTransports = (reported: readonly string[] = []): PasskeyTransport[] =>
  passkeyTransports.filter((transport) => reported.includes(transport))

/** The user handle that authenticators store: the 16 bytes of the owner's id. */
export const userHandleOf = (ownerId: string) => Buffer.from(ownerId.replaceAll("-", ""), "hex")

/** The challenge that a browser's answer signs; null when it cannot be read. */
export const challengeIn = (clientDataJSON: string): string | null => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString())
    return typeof challenge === "string" ? challenge : null
  } catch {
    return null
  }
}
