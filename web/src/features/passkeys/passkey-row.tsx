import type { PasskeyDeviceType } from "@pinyu/contract/passkeys/options"
import type { Passkey } from "@pinyu/contract/passkeys/schemas"
import { dateLabel } from "@pinyu/phrases/dates"
import { passkeys as words } from "@pinyu/phrases/passkeys"
import { useState } from "react"
import IconDeviceLaptop from "~icons/tabler/device-laptop"
import IconKey from "~icons/tabler/key"
import IconPencil from "~icons/tabler/pencil"
import IconTrash from "~icons/tabler/trash"
import IconUsb from "~icons/tabler/usb"
import { useNow } from "../../lib/hooks/use-now.ts"
import { type RunWithProof, useProofFirst } from "../../lib/session/proof.ts"
import { relativeTime } from "../../lib/time.ts"
import { IconButton } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { ConfirmMutation } from "../../ui/member/confirm-mutation.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useRemovePasskey } from "./api.ts"
import { removalMessage } from "./model.ts"
import styles from "./passkeys.module.css"
import { RenamePasskey } from "./rename-passkey.tsx"

const icons: Record<PasskeyDeviceType, typeof IconKey> = {
  platform: IconDeviceLaptop,
  "cross-platform": IconUsb,
  unknown: IconKey,
}

interface PasskeyRowProps {
  passkey: Passkey
  isLast: boolean
  run: RunWithProof
}

/** A passkey, which can be renamed in place, and deleted after a confirmation. */
export function PasskeyRow({ passkey, isLast, run }: PasskeyRowProps) {
  const { device_name: name, device_type: type } = passkey
  const [mode, setMode] = useState<"shown" | "renaming" | "removing">("shown")
  const proof = useProofFirst(run)
  const show = () => setMode("shown")
  const confirmRemoval = () => {
    if (isLast) toasts.showBriefly(words.last, "error")
    else void proof.open(() => setMode("removing"))
  }
  return (
    <li className={styles.row}>
      <span className={styles.art} aria-hidden="true">
        <Icon of={icons[type]} />
      </span>
      {mode === "renaming" ? (
        <RenamePasskey passkey={passkey} run={run} onDone={show} />
      ) : (
        <>
          <h3 className={styles.name}>{name}</h3>
          <div className={styles.buttons}>
            <IconButton
              label={words.renameOf(name)}
              onClick={() => void proof.open(() => setMode("renaming"))}
            >
              <Icon of={IconPencil} />
            </IconButton>
            <IconButton label={words.removeOf(name)} onClick={confirmRemoval}>
              <Icon of={IconTrash} />
            </IconButton>
          </div>
          <Facts passkey={passkey} />
        </>
      )}
      <RemovePasskey passkey={passkey} open={mode === "removing"} run={run} onClose={show} />
    </li>
  )
}

function Facts({ passkey }: { passkey: Passkey }) {
  const now = useNow()
  const { created_at, device_type, is_synced, last_used_at, usage_count } = passkey
  return (
    <p className={styles.facets}>
      <span>{words.types[device_type]}</span>
      {is_synced && <span>{words.synced}</span>}
      <span>{words.created(dateLabel(created_at))}</span>
      <span>{last_used_at ? words.lastUsed(relativeTime(last_used_at, now)) : words.neverUsed}</span>
      {last_used_at && <span>{words.used(usage_count)}</span>}
    </p>
  )
}

interface RemovePasskeyProps extends Pick<PasskeyRowProps, "passkey" | "run"> {
  open: boolean
  onClose: () => void
}

function RemovePasskey({ passkey, open, run, onClose }: RemovePasskeyProps) {
  const { mutateAsync } = useRemovePasskey()
  const remove = async () => {
    try {
      if (await run(() => mutateAsync(passkey.credential_id))) toasts.showBriefly(words.removed)
    } catch (error) {
      toasts.showBriefly(removalMessage(error), "error")
    }
  }
  return (
    <ConfirmMutation
      open={open}
      onClose={onClose}
      action={remove}
      title={words.removeTitle}
      text={words.removeText(passkey.device_name)}
      confirmLabel={words.remove}
      danger
    />
  )
}
