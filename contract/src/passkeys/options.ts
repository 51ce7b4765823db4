/** Where the authenticator is: in the device, or apart from it such as a security key or a phone. */
export const authenticatorAttachments = ["platform", "cross-platform"] as const
export type AuthenticatorAttachment = (typeof authenticatorAttachments)[number]

/** The kind of a passkey's authenticator; unknown when the browser does not report it. */
export const passkeyDeviceTypes = [...authenticatorAttachments, "unknown"] as const
export type PasskeyDeviceType = (typeof passkeyDeviceTypes)[number]

/** How a browser reaches an authenticator. Others that a browser reports are not stored. */
export const passkeyTransports = ["internal", "usb", "nfc", "ble", "hybrid"] as const
export type PasskeyTransport = (typeof passkeyTransports)[number]
