/** Several options with the one that an earlier client names on its own. */
export const withSingle = <Option>(
  several: readonly Option[] = [],
  single: Option | null | undefined = null,
): Option[] => (single === null || several.includes(single) ? [...several] : [...several, single])
