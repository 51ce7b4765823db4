import { expect, it } from "vitest"
import { isTlsError } from "./database-errors.ts"

const withCode = (code: string) => Object.assign(new Error("no connection"), { code })

it.each([
  withCode("CERT_HAS_EXPIRED"),
  withCode("DEPTH_ZERO_SELF_SIGNED_CERT"),
  withCode("ERR_TLS_CERT_ALTNAME_INVALID"),
  withCode("ERR_SSL_WRONG_VERSION_NUMBER"),
  new Error("The server does not support SSL connections"),
])("recognises %s as an error of the encryption", (error) => {
  expect(isTlsError(error)).toBe(true)
})

it.each([withCode("not_found"), withCode("22P02"), new TypeError("x is undefined"), "CERT_HAS_EXPIRED"])(
  "recognises %s as another error",
  (error) => {
    expect(isTlsError(error)).toBe(false)
  },
)
