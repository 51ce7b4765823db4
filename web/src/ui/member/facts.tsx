import styles from "./facts.module.css"

interface FactsProps {
  /** A name and what it is, in order. */
  of: readonly (readonly [name: string, value: string])[]
}

/** What is known of something, name by name. */
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
