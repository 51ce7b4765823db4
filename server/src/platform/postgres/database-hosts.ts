/** The scheme and the user, the hosts, and the rest. */
const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/is

/**
 * The URL of each host of a libpq URL with one or more hosts, such as `postgres://user@a:5432,b:5432/db`. Any
 * other text stays as it is.
 */
export const splitHosts = (url: string): string[] => {
  const [, before, hosts = "", after] = form.exec(url) ?? []
  if (before === undefined) return [url]
  return hosts.split(",").map((host) => `${before}${host}${after}`)
}
