export { SafetyScreen } from "./safety-screen.tsx"
