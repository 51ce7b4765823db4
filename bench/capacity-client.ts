import { authRoutes } from "@pinyu/contract/auth/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import type { Route } from "@pinyu/contract/route"
import { createHttpCaller, type HttpCall } from "@pinyu/testkit/http-caller.ts"
import { emailOf, password } from "./seed-credentials.ts"
import type { SignedIn } from "./signed-in-members.ts"

const refreshCookie = "pinyu_refresh"
const deviceCookie = "pinyu_device"

/** The calls of signed-in members, by their place among them from 0. Each resolves to the bytes of the answers. */
export const createClient = ({ stack, tokens, refreshTokens }: SignedIn) => {
  const { call: send, close } = createHttpCaller(stack.api)
  const access = [...tokens]
  const refresh = [...refreshTokens]
  const devices: string[] = []

  const callUnsigned = async <R extends Route>(route: R, input: HttpCall) => {
    const answer = await send(route, input)
    if (answer.status >= 300) throw new Error(`${route.id} answered ${answer.status} ${answer.body.code}`)
    return { ...answer, bytes: Number(answer.headers["content-length"]) }
  }
  const call = <R extends Route>(route: R, by: number, input: Omit<HttpCall, "as"> = {}) =>
    callUnsigned(route, { ...input, as: { accessToken: access[by] ?? "" } })

  const transfer = async (url: string, init?: RequestInit) => {
    const answer = await fetch(url, init)
    const { byteLength } = await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    return byteLength
  }

  return {
    call,
    close,
    tokenOf: (by: number) => access[by] ?? "",
    download: (url: string) => transfer(url),

    /** Uploads a JPEG as the member's only photo: the service decodes it before it answers the last call. */
    upload: async (by: number, photo: Uint8Array<ArrayBuffer>) => {
      const file = { fileName: "photo.jpg", contentType: "image/jpeg", size: photo.byteLength }
      const offer = await call(profileRoutes.generateUploadUrl, by, { body: file })
      const { signedUrl, filePath, headers } = offer.body
      const stored = await transfer(signedUrl, { method: "PUT", headers, body: photo })
      const updated = await call(profileRoutes.update, by, { body: { avatar_urls: [filePath] } })
      return offer.bytes + stored + updated.bytes
    },

    /** Signs in with the password: after the first time on a known device. The other session goes on. */
    signIn: async (by: number) => {
      const device = devices[by]
      const { cookies, bytes } = await callUnsigned(authRoutes.login, {
        body: { email: emailOf(by + 1), password, rememberMe: true },
        ...(device && { cookies: { [deviceCookie]: device } }),
      })
      devices[by] = cookies[deviceCookie] ?? ""
      return bytes
    },

    /** Later calls of the member use the new access token. */
    refresh: async (by: number) => {
      const { body, cookies, bytes } = await callUnsigned(authRoutes.refresh, {
        cookies: { [refreshCookie]: refresh[by] ?? "" },
      })
      access[by] = body.accessToken
      refresh[by] = cookies[refreshCookie] ?? ""
      return bytes
    },
  }
}

export type Client = ReturnType<typeof createClient>
