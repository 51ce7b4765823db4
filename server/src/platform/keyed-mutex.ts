/** A mutex for each key: work with one key runs in sequence, different keys run concurrently. */
export const createKeyedMutex = () => {
  const last = new Map<string, Promise<unknown>>()
  return <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work)
    const over = mine
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === over) last.delete(key)
      })
    last.set(key, over)
    return mine
  }
}
