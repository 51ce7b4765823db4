import { explore } from "@pinyu/phrases/explore"
import { startTransition, useEffect, useState } from "react"
import { afterPaint } from "../../lib/after-paint.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions } from "../../ui/member/dialog.tsx"
import { VisuallyHidden } from "../../ui/visually-hidden.tsx"
import { useMatchCount } from "./api.ts"
import { matchText, showMembersText } from "./conditions.ts"
import { FilterFields } from "./filter-fields.tsx"
import styles from "./filter-sheet.module.css"
import { cleared, type ExploreFilter } from "./model.ts"
import { NearestOffers } from "./nearest-offers.tsx"

interface FilterSheetProps {
  open: boolean
  filter: ExploreFilter
  onApply: (filter: ExploreFilter) => void
  onClose: () => void
}

/** The filter on phones: a bottom sheet whose button counts the matching members. */
export function FilterSheet({ open, onClose, ...content }: FilterSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={explore.filterTitle}>
      <SheetContent {...content} />
    </Dialog>
  )
}

/**
 * Whether the sheet has painted. Some fifty controls would hold up that paint; a deferred value does not wait for it.
 */
const useAfterPaint = () => {
  const [hasPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return hasPainted
}

/** Changes a draft; the grid changes with the button. Closing the sheet drops the draft. */
function SheetContent({ filter, onApply }: Pick<FilterSheetProps, "filter" | "onApply">) {
  const [draft, setDraft] = useState(filter)
  const { count, isCounting } = useMatchCount(draft)
  const areFieldsShown = useAfterPaint()
  return (
    <>
      {areFieldsShown ? (
        <FilterFields filter={draft} onChange={setDraft} />
      ) : (
        <div className={styles.space} aria-busy="true" />
      )}
      <VisuallyHidden>
        <span role="status">{count !== undefined && !isCounting && matchText(count)}</span>
      </VisuallyHidden>
      {count === 0 && (
        <div className={styles.none}>
          <p aria-hidden="true">{matchText(count)}</p>
          <NearestOffers filter={draft} onChoose={setDraft} />
        </div>
      )}
      <DialogActions>
        <Button variant="outline" onClick={() => setDraft(cleared(draft))}>
          {explore.clear}
        </Button>
        <Button className={styles.show} onClick={() => onApply(draft)}>
          <span className={styles.count} aria-busy={isCounting}>
            {showMembersText(count)}
          </span>
        </Button>
      </DialogActions>
    </>
  )
}
