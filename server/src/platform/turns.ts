/** Runs what bears one name one after the other, and different names side by side. */
export const createTurns = () => {
  const last = new Map<string, Promise<unknown>>()
  return <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work)
    const over = mine
      .catch(() => undefined)
      .finally(() => {
        if (last.get(name) === over) last.delete(name)
      })
    last.set(name, over)
    return mine
  }
}
