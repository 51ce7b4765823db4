import { describeIssues } from "@pinyu/phrases/fields"
import type { Problems } from "./problems.ts"

/** An empty field is a missing one: its sentence then asks to fill it in. */
const withoutEmpty = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""))

/** As much of a schema as is needed here. */
interface Rules {
  safeParse: (value: unknown) => { error?: { issues: Parameters<typeof describeIssues>[0] } | undefined }
}

/** What is wrong with a form by the rules of the contract. */
export const problemsIn = (rules: Rules, values: object): Problems =>
  describeIssues(rules.safeParse(withoutEmpty(values)).error?.issues ?? [])
