import { useSearchParams } from "react-router"

/** The names of tabs; the first one is shown where an address names none. */
type Names<Name extends string> = readonly [Name, ...Name[]]

/** The tab that an address names by `tab`; the first one where it names none that there is. */
export const tabFrom = <Name extends string>(names: Names<Name>, address: URLSearchParams): Name =>
  names.find((name) => name === address.get("tab")) ?? names[0]

/** The tab that the page's address names, and how to go to another: in its place in the history, and without scrolling. */
export const useTab = <Name extends string>(names: Names<Name>) => {
  const [address, setAddress] = useSearchParams()
  const show = (name: Name) =>
    setAddress(name === names[0] ? {} : { tab: name }, { replace: true, preventScrollReset: true })
  return [tabFrom(names, address), show] as const
}
