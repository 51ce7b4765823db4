import { admin } from "@pinyu/phrases/admin"
import IconLogout from "~icons/tabler/logout"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { adminSession } from "./session.ts"

/** Ends the admin's session in this browser. */
export function AdminLogoutButton() {
  return (
    <Button variant="outline" icon={<Icon of={IconLogout} size="1.125rem" />} onClick={adminSession.signOut}>
      {admin.logout}
    </Button>
  )
}
