export { MemberScreen } from "./member/member-screen.tsx"
