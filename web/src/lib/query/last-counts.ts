import { createOwnedStorage } from "../session/owned-storage.ts"
import type { KeyValueStorage } from "../session/storage.ts"

/** A number, or several by name. */
export type Count = number | Readonly<Record<string, number>>

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null
const isNumber = (value: unknown): value is number => typeof value === "number"

/** Whether a stored value has the form of a count. */
const isLike = <C extends Count>(value: unknown, count: C): value is C =>
  isNumber(count)
    ? isNumber(value)
    : isObject(value) && Object.keys(count).every((name) => isNumber(Reflect.get(value, name)))

interface LastCountsDeps {
  storage: KeyValueStorage
  key: string
  memberId: string
}

/** The counts that one member saw last, by name, over reloads and until sign-out. */
export const createLastCounts = ({ storage, key, memberId }: LastCountsDeps) => {
  const owned = createOwnedStorage(storage, key, memberId)
  const read = (): object => {
    const stored = owned.read()
    return isObject(stored) ? stored : {}
  }
  return {
    /** The last count; `none` without one. */
    of: <C extends Count>(name: string, none: C): C => {
      const stored: unknown = Reflect.get(read(), name)
      return isLike(stored, none) ? stored : none
    },
    save: (name: string, count: Count) => owned.write({ ...read(), [name]: count }),
    clear: owned.clear,
  }
}
