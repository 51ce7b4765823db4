import type { Message } from "@pinyu/contract/chat/schemas"
import type { ReactNode } from "react"
import type { Uploaded, UploadQueue } from "./upload-queue.ts"

/** The conversation's files on their way; null where nothing can be sent yet. */
export const useUploads = (_onUploaded: (uploaded: Uploaded) => Promise<void>): UploadQueue | null => null

export function AttachButton(_props: { onFiles: (files: readonly File[]) => void }) {
  return null
}

export function VoiceRecorder(_props: { onRecorded: (file: File) => void }) {
  return null
}

export function UploadTray(_props: { uploads: UploadQueue }) {
  return null
}

/** What is dropped on the conversation. */
export function DropZone({ children }: { onFiles: (files: readonly File[]) => void; children: ReactNode }) {
  return children
}

export function MessageMedia(_props: { message: Message; mine: boolean }) {
  return null
}
