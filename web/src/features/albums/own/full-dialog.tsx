import { albumRoom } from "@pinyu/contract/albums/limits"
import type { AlbumStats } from "@pinyu/contract/albums/schemas"
import { tiers } from "@pinyu/contract/options"
import { albums as words } from "@pinyu/phrases/albums"
import { common } from "@pinyu/phrases/common"
import { optionNames } from "@pinyu/phrases/options"
import { Button } from "../../../ui/button.tsx"
import { Dialog, DialogActions, DialogText } from "../../../ui/member/dialog.tsx"
import styles from "./albums-screen.module.css"

interface FullDialogProps {
  /** The count and limit of albums. */
  stats: AlbumStats
  open: boolean
  onClose: () => void
}

/** Explains why no album can be added, and the limits by tier. */
export function FullDialog({ stats: { user_tier, max_albums }, open, onClose }: FullDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.fullTitle}>
      <DialogText>{words.fullText(optionNames.tier[user_tier], max_albums)}</DialogText>
      <ul className={styles.tiers}>
        {tiers
          .filter((tier) => albumRoom[tier].albums > 0)
          .map((tier) => (
            <li key={tier} data-mine={tier === user_tier || undefined}>
              {words.tierLine(optionNames.tier[tier], albumRoom[tier].albums)}
            </li>
          ))}
      </ul>
      <DialogText>{max_albums === 0 ? words.verifyFirst : words.fullHint}</DialogText>
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          {common.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
