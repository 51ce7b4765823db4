import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"
import type {
  AuthenticationOptions,
  AuthenticationResponse,
  RegistrationOptions,
  RegistrationResponse,
} from "@pinyu/contract/passkeys/schemas"

type Cbor = number | string | Buffer | Map<Cbor, Cbor>

const cborHead = (major: number, length: number) => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

/** Encodes the few types of CBOR that an attestation needs. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === "string")
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  const entries = [...value].flatMap((entry) => entry.map(cbor))
  return Buffer.concat([cborHead(5, value.size), ...entries])
}

const hash = (data: string | Buffer) => createHash("sha256").update(data).digest()

const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 }

export interface AuthenticatorTraits {
  /** The page that the browser shows. */
  origin?: string
  rpId?: string
  attachment?: string
  /** The model. */
  aaguid?: string
  /** Whether it verifies its owner, by a fingerprint or a PIN. */
  verifiesUser?: boolean
  isSynced?: boolean
  /** The signature counter before the first signature; null for an authenticator without a counter. */
  counter?: number | null
}

const defaults = {
  origin: "http://localhost:3000",
  rpId: "localhost",
  attachment: "platform",
  aaguid: "00000000-0000-0000-0000-000000000000",
  verifiesUser: true,
  isSynced: false,
  counter: 0 as number | null,
}

/** A browser with an authenticator that holds one passkey. Its traits may change between ceremonies. */
export const createAuthenticator = (given: AuthenticatorTraits = {}) => {
  const traits = { ...defaults, ...given }
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const credentialId = randomBytes(32)
  const id = credentialId.toString("base64url")
  let userHandle: string | null = null

  const authenticatorData = (extraFlags: number, attested: readonly Buffer[] = []) => {
    if (traits.counter !== null) traits.counter++
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(traits.counter ?? 0)
    const bits =
      flags.present |
      (traits.verifiesUser ? flags.verified : 0) |
      (traits.isSynced ? flags.backupEligible | flags.backedUp : 0) |
      extraFlags
    return Buffer.concat([hash(traits.rpId), Buffer.from([bits]), counter, ...attested])
  }

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: traits.origin, crossOrigin: false }))

  const coseKey = () => {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" })
    return cbor(
      new Map<Cbor, Cbor>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    )
  }

  const credential = { id, rawId: id, type: "public-key" as const }

  return {
    id,
    traits,

    /** Creates the passkey, as `navigator.credentials.create` does. */
    create: ({ challenge, user }: Pick<RegistrationOptions, "challenge" | "user">): RegistrationResponse => {
      userHandle = user.id
      const idLength = Buffer.from([0, credentialId.length])
      const aaguid = Buffer.from(traits.aaguid.replaceAll("-", ""), "hex")
      const authData = authenticatorData(flags.attested, [aaguid, idLength, credentialId, coseKey()])
      const attestation = new Map<Cbor, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ])
      return {
        ...credential,
        authenticatorAttachment: traits.attachment,
        response: {
          clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
          attestationObject: cbor(attestation).toString("base64url"),
          transports: ["internal", "smart-card"],
        },
      }
    },

    /** Signs a challenge, as `navigator.credentials.get` does. */
    get: ({ challenge }: Pick<AuthenticationOptions, "challenge">): AuthenticationResponse => {
      const data = authenticatorData(0)
      const client = clientData("webauthn.get", challenge)
      const signature = sign("sha256", Buffer.concat([data, hash(client)]), privateKey)
      return {
        ...credential,
        authenticatorAttachment: traits.attachment,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
          userHandle,
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
