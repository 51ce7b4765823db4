export { Openers } from "./openers.tsx"
