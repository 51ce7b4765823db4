import ipaddr from "ipaddr.js"

/** An IPv6 subscriber has at least a /64. This many 16-bit groups identify the network. */
const networkGroups = 4

/**
 * The network by which limits count an address: an IPv4 address itself, also if it is written as IPv6, and
 * the /64 of an IPv6 address, because one connection has 2⁶⁴ of them. Anything else is returned unchanged.
 */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const groups = parsed.parts.slice(0, networkGroups).map((group) => group.toString(16))
  return `${groups.join(":")}::/64`
}

/** The part of an address that a log may contain. */
const loggedBits = { ipv4: 24, ipv6: 48 } as const

/** The /24 or /48 of an address or of a network of `networkOf`; "unknown" for anything else. */
export const truncatedNetwork = (network: string): string => {
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
