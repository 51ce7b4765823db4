import { useQueryParameters } from "./use-query-parameters.ts"

/** The names of tabs; the first one is the default. */
type Names<Name extends string> = readonly [Name, ...Name[]]

/** Returns the tab of the `tab` query parameter, or the first one when it names none. */
const tabFrom = <Name extends string>(names: Names<Name>, parameters: URLSearchParams): Name =>
  names.find((name) => name === parameters.get("tab")) ?? names[0]

/** The current tab and a setter, which replaces the history entry without scrolling. */
export const useTab = <Name extends string>(names: Names<Name>) => {
  const [parameters, setParameters] = useQueryParameters()
  const show = (name: Name) => setParameters(name === names[0] ? {} : { tab: name })
  return [tabFrom(names, parameters), show] as const
}
