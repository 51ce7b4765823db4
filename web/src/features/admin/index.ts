export { AdminOnly, AdminVisitorOnly } from "./admin-only.tsx"
export { AdminDashboardScreen } from "./dashboard-screen.tsx"
export { AdminLoginScreen } from "./login-screen.tsx"
export { AdminLogoutButton } from "./logout-button.tsx"
