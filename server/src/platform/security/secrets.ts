import { hkdfSync } from "node:crypto"
import { link, mkdir, readFile, unlink } from "node:fs/promises"
import { join } from "node:path"
import type { Config } from "../config/config.ts"
import { newId, newSecret } from "../ids.ts"
import { writeNewFile } from "../storage/files.ts"

/** One key of 32 bytes for each purpose, so that what one signs says nothing to another. */
export interface Secrets {
  /** Signs access tokens. */
  sessionKey: Buffer
  /** Derives the salt that unverified accounts of one address share. */
  saltKey: Buffer
  /** Derives each refresh token from the one before it. */
  refreshKey: Buffer
  /** Hashes the short codes that are mailed or sent by text message. */
  codeKey: Buffer
  /** Signs the addresses of stored files. */
  storageKey: Buffer
  /** Signs admins' tokens. */
  adminKey: Buffer
  /** Encrypts the secrets of admins' authenticator apps. */
  otpKey: Buffer
  /** Makes the tokens that open contact forms, and signs the links that verify their senders' addresses. */
  contactKey: Buffer
  /** Signs the work that guests are given to do. */
  humanCheckKey: Buffer
  /** Signs the links that end mails. */
  mailKey: Buffer
  /** Signs pushes (VAPID): browsers that subscribed with it know no other. */
  pushKey: Buffer
}

const isNodeError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "code" in error

const readIfThere = async (path: string): Promise<string | null> => {
  try {
    return (await readFile(path, "utf8")).trim()
  } catch (error) {
    if (isNodeError(error) && error.code === "ENOENT") return null
    throw error
  }
}

/** A secret kept in the data folder, made when it is first needed. Of two first starts at once both read the same one. */
export const keptSecret = async (dataDir: string, name: string): Promise<string> => {
  const path = join(dataDir, name)
  const kept = await readIfThere(path)
  if (kept !== null) {
    if (kept.length < 32)
      throw new Error(
        `${path} is damaged. Restore it from a backup, or delete it: what it signed is then worth nothing.`,
      )
    return kept
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = join(dataDir, `.${name}-${newId()}`)
  await writeNewFile(draft, newSecret())
  try {
    // A hard link appears whole and never replaces: the first one to arrive wins.
    await link(draft, path)
  } catch (error) {
    if (!(isNodeError(error) && error.code === "EEXIST")) throw error
  } finally {
    await unlink(draft)
  }
  return keptSecret(dataDir, name)
}

/** The signing keys, derived from `SESSION_SECRET` or from a secret that is generated once into `dataDir`. */
export const loadSecrets = async (
  dataDir: string,
  config: Pick<Config, "sessionSecret">,
): Promise<Secrets> => {
  const secret = config.sessionSecret ?? (await keptSecret(dataDir, "session-secret"))
  const keyFor = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", `pinyu ${purpose}`, 32))
  const pushKey = config.sessionSecret
    ? keyFor("push")
    : Buffer.from(await keptSecret(dataDir, "vapid-key"), "base64url")
  return {
    sessionKey: keyFor("session"),
    saltKey: keyFor("salt"),
    refreshKey: keyFor("refresh"),
    codeKey: keyFor("code"),
    storageKey: keyFor("storage"),
    adminKey: keyFor("admin"),
    otpKey: keyFor("otp"),
    contactKey: keyFor("contact"),
    humanCheckKey: keyFor("human check"),
    mailKey: keyFor("mail"),
    pushKey,
  }
}
