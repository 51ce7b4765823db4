export { leaveFirstSteps, usePreferences } from "./api.ts"
export { PreferencesStep } from "./preferences-step.tsx"
