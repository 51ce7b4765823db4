export { DecisionsSection } from "./decisions-section.tsx"
export { SuspendedScreen } from "./suspended-screen.tsx"
