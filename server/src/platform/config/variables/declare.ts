import * as z from "zod"

/** The documentation and the error message of an environment variable. */
export interface VariableDocs {
  /**
   * Follows the name in the error message: "must be on or off". Never quotes the value, which may be secret.
   */
  rule: string
  /** Its effect, in Markdown. */
  meaning: string
  /** The behaviour without it, in Markdown; required when the schema has no default. */
  unset?: string
}

type DocsOf<Schema extends z.ZodType> = VariableDocs &
  (undefined extends z.output<Schema> ? { unset: string } : unknown)

export const variableDocs = z.registry<VariableDocs>()

/** Declares one environment variable: its schema with its default, and its documentation. */
export const variable = <Schema extends z.ZodType>(schema: Schema, docs: DocsOf<Schema>): Schema => {
  variableDocs.add(schema, docs)
  return schema
}

export const httpUrl = z.url({ protocol: /^https?$/ })

/** A list of values separated by commas. */
export const list = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(item))

export const onOrOff = z.enum(["on", "off"])
export const flag = z.enum(["0", "1"])
