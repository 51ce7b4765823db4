export { PasskeysScreen } from "./passkeys-screen.tsx"
export { SecuritySection } from "./security-section.tsx"
export { PasskeySignIn } from "./sign-in/passkey-sign-in.tsx"
export { useProof } from "./use-proof.ts"
