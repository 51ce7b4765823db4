/**
 * What a second locale has to offer for an area: the same keys, the same parameters, other words.
 *
 * `export const landing = { … } satisfies Phrases<typeof import("../zh-tw/landing.ts").landing>`
 */
export type Phrases<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string
    ? string
    : Source[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Phrases<Source[Key]>
}
