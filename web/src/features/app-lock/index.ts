export { BehindLock } from "./lock-screen.tsx"
export { LockSection } from "./lock-section.tsx"
export { AppLock } from "./use-lock.ts"
