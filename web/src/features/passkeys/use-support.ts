import { browserSupportsWebAuthn, platformAuthenticatorIsAvailable } from "@simplewebauthn/browser"
import { useEffect, useState } from "react"
import { describeBrowser } from "./browser.ts"

export type Support =
  | { state: "checking" }
  | { state: "unsupported" }
  /** `platform`: this device has a platform authenticator. */
  | { state: "supported"; platform: boolean }

/** The passkey support of this browser. */
export const useSupport = (): Support => {
  const [support, setSupport] = useState<Support>({ state: "checking" })
  useEffect(() => {
    let isOver = false
    const check = async (): Promise<Support> => {
      const isSupported = browserSupportsWebAuthn() && !describeBrowser(navigator.userAgent).isTooOld
      if (!isSupported) return { state: "unsupported" }
      return { state: "supported", platform: await platformAuthenticatorIsAvailable().catch(() => false) }
    }
    void check().then((found) => {
      if (!isOver) setSupport(found)
    })
    return () => {
      isOver = true
    }
  }, [])
  return support
}
