import { hkdfSync } from "node:crypto"
import { link, mkdir, readFile, unlink } from "node:fs/promises"
import { join } from "node:path"
import type { Config } from "../config/config.ts"
import { newId, newSecret } from "../ids.ts"
import { writeNewFile } from "../storage/files.ts"

/** One key of 32 bytes per purpose, so that a signature for one is useless for another. */
export interface Secrets {
  /** Signs access tokens. */
  sessionKey: Buffer
  /** Also accepted for access tokens, during a rotation. */
  acceptedSessionKey: Buffer | null
  /** Derives the salt that unverified accounts of one e-mail address share. */
  saltKey: Buffer
  /** Derives each refresh token from the previous one. */
  refreshKey: Buffer
  /** Hashes the short codes that are sent by mail or text message. */
  codeKey: Buffer
  /** Signs the URLs of stored files. */
  storageKey: Buffer
  /** Signs admins' tokens. */
  adminKey: Buffer
  /** Derives the keys of what members keep encrypted on their devices. */
  deviceKey: Buffer
  /** Encrypts the secrets of admins' authenticator apps. */
  otpKey: Buffer
  /** Encrypts the secrets of members' authenticator apps. */
  memberOtpKey: Buffer
  /** Derives the tokens that open contact forms, and signs the links that verify their senders' addresses. */
  contactKey: Buffer
  /** Signs the challenges of the human check. */
  humanCheckKey: Buffer
  /** Hashes the networks from which members register. */
  networkKey: Buffer
  /** Signs the unsubscribe links of mails. */
  mailKey: Buffer
  /** Hashes the contacts that members avoid, and encrypts their labels. */
  avoidedContactsKey: Buffer
  contactLabelsKey: Buffer
  /** Signs the calls between processes that answer members and those that process pictures and videos. */
  mediaKey: Buffer
  /** Recognises the secret of what is stored, in the database. Opens nothing. */
  dataFingerprint: Buffer
  /** Shuffles best matches. */
  matchKey: Buffer
  /** Signs pushes (VAPID). Browsers that subscribed with it accept no other key. */
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

/** A secret in the data folder, created on first use. Concurrent first starts read the same one. */
export const storedSecret = async (dataDir: string, name: string): Promise<string> => {
  const path = join(dataDir, name)
  const stored = await readIfThere(path)
  if (stored !== null) {
    if (stored.length < 32)
      throw new Error(
        `${path} is damaged. Restore it from a backup, or delete it and see ops/rotate-secrets.md: what it signed is lost.`,
      )
    return stored
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = join(dataDir, `.${name}-${newId()}`)
  await writeNewFile(draft, newSecret())
  try {
    // A hard link appears atomically and never replaces a file, so the first start wins.
    await link(draft, path)
  } catch (error) {
    if (!(isNodeError(error) && error.code === "EEXIST")) throw error
  } finally {
    await unlink(draft)
  }
  return storedSecret(dataDir, name)
}

const deriveKey = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", `pinyu ${purpose}`, 32))

/**
 * The keys, derived from `SESSION_SECRET` or from a secret that is generated once into `dataDir`. With
 * `DATA_SECRET`, it derives the keys of what is stored, in the database or by others.
 */
export const loadSecrets = async (
  dataDir: string,
  config: Pick<Config, "sessionSecret"> & Partial<Pick<Config, "acceptedSessionSecret" | "dataSecret">>,
): Promise<Secrets> => {
  const sessionSecret = config.sessionSecret ?? (await storedSecret(dataDir, "session-secret"))
  const dataSecret = config.dataSecret ?? sessionSecret
  const signing = (purpose: string) => deriveKey(sessionSecret, purpose)
  const stored = (purpose: string) => deriveKey(dataSecret, purpose)
  const pushKey =
    config.sessionSecret || config.dataSecret
      ? stored("push")
      : Buffer.from(await storedSecret(dataDir, "vapid-key"), "base64url")
  return {
    sessionKey: signing("session"),
    acceptedSessionKey: config.acceptedSessionSecret
      ? deriveKey(config.acceptedSessionSecret, "session")
      : null,
    storageKey: signing("storage"),
    adminKey: signing("admin"),
    humanCheckKey: signing("human check"),
    mediaKey: signing("media"),
    saltKey: stored("salt"),
    refreshKey: stored("refresh"),
    codeKey: stored("code"),
    deviceKey: stored("device"),
    otpKey: stored("otp"),
    memberOtpKey: stored("member otp"),
    contactKey: stored("contact"),
    networkKey: stored("network"),
    mailKey: stored("mail"),
    avoidedContactsKey: stored("avoided contacts"),
    contactLabelsKey: stored("contact labels"),
    dataFingerprint: stored("fingerprint"),
    matchKey: stored("best match"),
    pushKey,
  }
}
