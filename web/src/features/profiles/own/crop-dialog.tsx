import "react-easy-crop/react-easy-crop.css"
import { common } from "@pinyu/phrases/common"
import { profilePhotos as words } from "@pinyu/phrases/profiles"
import { useState } from "react"
import Cropper from "react-easy-crop"
import IconRotateClockwise from "~icons/tabler/rotate-clockwise"
import IconZoomIn from "~icons/tabler/zoom-in"
import { Button, IconButton } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Dialog, DialogActions } from "../../../ui/member/dialog.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import styles from "./crop-dialog.module.css"
import { type CropArea, cutPicture } from "./photo-files.ts"

const maxZoom = 4

interface CropDialogProps {
  /** The URL of the selected picture. */
  url: string
  onClose: () => void
  onCrop: (photo: File) => void
}

/** Crops a picture to the fixed aspect ratio of photos. */
export function CropDialog({ url, onClose, onCrop }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [degrees, setDegrees] = useState(0)
  const [area, setArea] = useState<CropArea | null>(null)
  const [busy, setBusy] = useState(false)

  const use = async () => {
    if (!area) return
    setBusy(true)
    try {
      onCrop(await cutPicture(url, area, degrees))
    } catch {
      setBusy(false)
      toasts.show({ text: words.unreadable, tone: "error" })
    }
  }

  return (
    <Dialog open onClose={onClose} title={words.cropTitle} size="30rem">
      <div className={styles.stage}>
        <Cropper
          image={url}
          aspect={3 / 4}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          rotation={degrees}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          objectFit="cover"
          showGrid
          keyboardStep={8}
          disableAutomaticStylesInjection
          cropperProps={{ role: "application", "aria-label": words.cropArea }}
          mediaProps={{ alt: "" }}
        />
      </div>
      <div className={styles.tools}>
        <Icon of={IconZoomIn} />
        <input
          type="range"
          className={styles.zoom}
          aria-label={words.zoom}
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
        <IconButton label={words.rotate} onClick={() => setDegrees((degrees + 90) % 360)}>
          <Icon of={IconRotateClockwise} />
        </IconButton>
      </div>
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button busy={busy} disabled={area === null} onClick={() => void use()} data-autofocus>
          {words.use}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
