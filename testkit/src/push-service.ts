import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"

interface Pushed {
  path: string
  headers: IncomingMessage["headers"]
  body: Buffer
}

/** A local push service that records requests and answers with preset statuses. */
export const startPushService = async () => {
  const pushed: Pushed[] = []
  const statuses = new Map<string, number[]>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const path = request.url ?? ""
    pushed.push({ path, headers: request.headers, body: Buffer.concat(parts) })
    response.writeHead(statuses.get(path)?.shift() ?? 201).end()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** A subscribed browser: its subscription and the pushes it receives. */
  const makeBrowser = (name: string = randomUUID()) => {
    const pair = createECDH("prime256v1")
    const publicKey = pair.generateKeys()
    const auth = randomBytes(16)
    const given = {
      endpoint: `${origin}/${name}`,
      keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
    }
    /** Decrypts a push as a browser does (RFC 8291 and 8188). Throws for another subscription's push. */
    const read = (body: Buffer) => {
      const [salt, serverKey] = [body.subarray(0, 16), body.subarray(21, 86)]
      const secret = pair.computeSecret(serverKey)
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, serverKey])
      const material = Buffer.from(hkdfSync("sha256", secret, auth, info, 32))
      const key = hkdfSync("sha256", material, salt, "Content-Encoding: aes128gcm\0", 16)
      const nonce = hkdfSync("sha256", material, salt, "Content-Encoding: nonce\0", 12)
      const decipher = createDecipheriv("aes-128-gcm", Buffer.from(key), Buffer.from(nonce))
      decipher.setAuthTag(body.subarray(-16))
      const padded = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    }
    const path = `/${name}`
    return { given, read, path, received: () => pushed.filter((one) => one.path === path) }
  }

  return { origin, statuses, makeBrowser, close: () => server.close() }
}
