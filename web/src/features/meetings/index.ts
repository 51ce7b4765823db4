export { MeetingsSection } from "./meetings-section.tsx"
export { SharedMeetingScreen } from "./shared-meeting-screen.tsx"
