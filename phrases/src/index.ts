/**
 * The shape that a second locale must match: the same keys and parameters with other texts. `export
 * const landing = { … } satisfies Phrases<typeof import("../zh-tw/landing.ts").landing>`
 */
export type Phrases<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string
    ? string
    : Source[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Phrases<Source[Key]>
}
