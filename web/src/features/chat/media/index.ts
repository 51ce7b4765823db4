export { AttachButton, DropZone, MessageMedia, UploadTray, useUploads, VoiceRecorder } from "./slots.tsx"
export type { UploadQueue } from "./upload-queue.ts"
