export { ConsentDialog } from "./consent-dialog.tsx"
export { LegalScreen } from "./legal-screen.tsx"
