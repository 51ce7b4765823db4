import styles from "./facts.module.css"

interface FactsProps {
  /** Names and values, in order. */
  of: readonly (readonly [name: string, value: string])[]
}

/** A description list of facts. */
export function Facts({ of: facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
