import type { HumanCheckConfig } from "@pinyu/contract/contact/schemas"
import type { Loaded } from "../../../lib/query/use-loaded.ts"

/** The sender of a form, or someone who signs in; null while unknown. */
export type Writer = "guest" | "member" | "sign_in" | null

/** Whether the configured check applies to a sender. */
const isRequiredFor = (config: HumanCheckConfig, writer: Writer) => {
  if (writer === null || config.provider === "none") return false
  if (writer === "sign_in") return config.is_enabled_for_sign_in
  return config.is_enabled && (writer === "guest" || !config.bypass_for_registered_users)
}

/**
 * Returns what the form shows for the check. Most members need none, so they see neither a placeholder
 * nor a missing configuration. Without a configuration there is no widget, and the server still
 * requires a proof.
 */
export const partFor = (config: Loaded<HumanCheckConfig>, writer: Writer) => {
  if (config.status === "loaded") return isRequiredFor(config.value, writer) ? "widget" : "nothing"
  if (writer === "member" || writer === null) return "nothing"
  return config.status === "loading" ? "outline" : "failure"
}

/** Whether the form must wait for the check. */
export const isCheckRequired = (config: Loaded<HumanCheckConfig>, writer: Writer) =>
  ["widget", "outline"].includes(partFor(config, writer))

/** The options of Cloudflare's widget; by default it would follow the device, not the page. */
export const turnstileOptions = (
  { theme, size, language }: HumanCheckConfig,
  pageScheme: "light" | "dark",
) => ({
  theme: theme === "auto" ? pageScheme : theme,
  size,
  language: language.toLowerCase(),
})

const workWidths: Record<HumanCheckConfig["size"], string> = {
  normal: "300px",
  compact: "150px",
  flexible: "100%",
}

/**
 * The options of the built-in widget. It has the widths of Cloudflare's, and follows the page by
 * itself.
 */
export const altchaOptions = ({ theme, size, language }: HumanCheckConfig) => ({
  scheme: theme === "auto" ? undefined : theme,
  width: workWidths[size],
  language: language.toLowerCase(),
})
