import ipaddr from "ipaddr.js"

/** Whoever has one IPv6 address has at least a /64 of them: this many 16-bit groups name the network. */
const networkGroups = 4

/**
 * Whose address it is, as far as limits count: an IPv4 address itself, also where it is written as IPv6, and of an IPv6
 * address its /64, for one connection has 2⁶⁴ of them to choose from. What is no address comes back as it is.
 */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const groups = parsed.parts.slice(0, networkGroups).map((group) => group.toString(16))
  return `${groups.join(":")}::/64`
}

/** How much of an address a log may keep. */
const loggedBits = { ipv4: 24, ipv6: 48 } as const

/** The /24 or /48 around an address or a network of `networkOf`; "unknown" for what is neither. */
export const blurredNetwork = (network: string): string => {
  const [address = ""] = network.split("/")
  if (!ipaddr.isValid(address)) return "unknown"
  const parsed = ipaddr.process(address)
  const bits = loggedBits[parsed.kind()]
  const range = `${parsed.toString()}/${bits}`
  const start =
    parsed.kind() === "ipv4"
      ? ipaddr.IPv4.networkAddressFromCIDR(range)
      : ipaddr.IPv6.networkAddressFromCIDR(range)
  return `${start.toString()}/${bits}`
}
