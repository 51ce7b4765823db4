export { MessageActions, Reactions } from "./slots.tsx"
