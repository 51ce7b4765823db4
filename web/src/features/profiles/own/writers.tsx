import { firstWriters } from "@pinyu/contract/profiles/options"
import { narrowed } from "@pinyu/contract/profiles/privacy"
import type { PrivacySettings } from "@pinyu/contract/profiles/schemas"
import { privacy as words } from "@pinyu/phrases/profiles"
import { RadioList } from "../../../ui/member/radio-list.tsx"
import { useSetPrivacy } from "./api.ts"
import styles from "./privacy-section.module.css"

const options = firstWriters.map((value) => ({ value, ...words.writers[value] }))

/** Who may write the member a first message. */
export function Writers({ privacy }: { privacy: PrivacySettings }) {
  const setPrivacy = useSetPrivacy()
  const narrowedBy = narrowed("who_may_write", privacy)
  return (
    <>
      <RadioList
        label={words.writersTitle}
        hidesLabel
        name="who_may_write"
        options={options}
        value={privacy.who_may_write}
        onChoose={(writers) => setPrivacy({ who_may_write: writers })}
      />
      {narrowedBy && <p className={styles.text}>{words.narrowed[narrowedBy]}</p>}
    </>
  )
}
