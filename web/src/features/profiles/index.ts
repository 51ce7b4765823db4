export { MemberScreen } from "./member/member-screen.tsx"
export { PrivacyScreen } from "./own/privacy-screen.tsx"
export { ProfileScreen } from "./own/profile-screen.tsx"
