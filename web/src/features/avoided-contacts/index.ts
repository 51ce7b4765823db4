export { AvoidedContactsSection } from "./avoided-contacts-section.tsx"
