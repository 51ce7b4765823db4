export { SecondStepSection } from "./second-step-section.tsx"
export { SignInSecondStep } from "./sign-in/sign-in-second-step.tsx"
