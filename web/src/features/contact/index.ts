export { ContactScreen } from "./contact-screen.tsx"
export { FormReplyScreen } from "./reply-screen.tsx"
export { FormStatusScreen } from "./status-screen.tsx"
export { VerifyContactEmailScreen } from "./verify-email-screen.tsx"
