export { useViewOnce } from "./use-view-once.tsx"
export { ViewOnceContext } from "./view-once-context.ts"
export { ViewOncePart } from "./view-once-part.tsx"
