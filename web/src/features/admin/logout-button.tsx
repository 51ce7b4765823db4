import { admin } from "@pinyu/phrases/admin"
import { useState } from "react"
import IconLogout from "~icons/tabler/logout"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { signOutAsAdmin } from "./api.ts"

/** Ends the admin's session. */
export function AdminLogoutButton() {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signOutAsAdmin().finally(() => setLeaving(false))
  }
  return (
    <Button variant="outline" icon={<Icon of={IconLogout} size="1.125rem" />} busy={leaving} onClick={leave}>
      {admin.logout}
    </Button>
  )
}
