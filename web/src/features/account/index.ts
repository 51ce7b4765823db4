export { FarewellScreen } from "./farewell-screen.tsx"
export { LeavingSection } from "./leaving-section.tsx"
export { MembershipSection } from "./membership-section.tsx"
