import { useSearchAddress } from "./use-search-address.ts"

/** The names of tabs; the first one is the default. */
type Names<Name extends string> = readonly [Name, ...Name[]]

/** Returns the tab of the `tab` query parameter, or the first one when it names none. */
export const tabFrom = <Name extends string>(names: Names<Name>, address: URLSearchParams): Name =>
  names.find((name) => name === address.get("tab")) ?? names[0]

/** The current tab and a setter, which replaces the history entry without scrolling. */
export const useTab = <Name extends string>(names: Names<Name>) => {
  const [address, setAddress] = useSearchAddress()
  const show = (name: Name) => setAddress(name === names[0] ? {} : { tab: name })
  return [tabFrom(names, address), show] as const
}
