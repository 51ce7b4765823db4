export { LeavingScreen } from "./leaving-screen.tsx"
