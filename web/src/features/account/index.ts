export { FarewellScreen } from "./farewell-screen.tsx"
export { LeavingScreen } from "./leaving-screen.tsx"
export { MembershipScreen } from "./membership-screen.tsx"
