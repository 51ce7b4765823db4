export { exitNow } from "./exit.ts"
export { QuickExit } from "./quick-exit.tsx"
export { QuickExitSection } from "./quick-exit-section.tsx"
