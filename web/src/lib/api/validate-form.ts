import { describeIssues } from "@pinyu/phrases/fields"
import type { FieldErrors } from "./field-errors.ts"

/** Treats an empty field as missing, so that its message asks to fill it in. */
const withoutEmpty = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""))

/** The part of a schema that is needed here. */
interface Schema {
  safeParse: (value: unknown) => { error?: { issues: Parameters<typeof describeIssues>[0] } | undefined }
}

/** Validates a form against the contract's schema. */
export const validateForm = (schema: Schema, values: object): FieldErrors =>
  describeIssues(schema.safeParse(withoutEmpty(values)).error?.issues ?? [])
