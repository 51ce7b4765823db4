import { quickExit as words } from "@pinyu/phrases/quick-exit"
import { useId } from "react"
import { Button } from "../../ui/button.tsx"
import { Heading } from "../../ui/heading.tsx"
import { SwitchField } from "../../ui/member/switch-field.tsx"
import { exitNow, setKeepsWords } from "./exit.ts"
import { useKeepsWords } from "./quick-exit.tsx"
import styles from "./quick-exit-section.module.css"

/** The settings section of the quick exit. */
export function QuickExitSection() {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading level={2} id={id}>
        {words.title}
      </Heading>
      <p className={styles.text}>
        <span className={styles.byKeys}>{words.byKeys}</span>
        <span className={styles.byTaps}>{words.byTaps}</span>
        {words.text}
      </p>
      <div className={styles.box}>
        <SwitchField
          label={words.keep}
          text={words.keepText}
          checked={useKeepsWords()}
          onChange={setKeepsWords}
        />
      </div>
      <Button variant="outline" className={styles.now} onClick={exitNow}>
        {words.action}
      </Button>
    </section>
  )
}
