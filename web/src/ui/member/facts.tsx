import { charactersOf } from "@pinyu/contract/characters"
import type { ReactElement } from "react"
import styles from "./facts.module.css"

interface FactsProps {
  /** Names and values, in order. A value may be a link. */
  of: readonly (readonly [name: string, value: string | ReactElement])[]
}

/** A longer value takes a row of its own, as does an address or an id, which would break anywhere. */
const longValue = 40
const longWord = /[!-~]{20}/

const isLong = (value: string | ReactElement) =>
  typeof value === "string" && (charactersOf(value).length > longValue || longWord.test(value))

/** A description list of facts. */
export function Facts({ of: facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={isLong(value) ? styles.long : undefined}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
