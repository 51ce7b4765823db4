import { adminActs } from "@pinyu/contract/admin/acts"
import type { AuditFilter } from "@pinyu/contract/admin/audit"
import { adminAudit as words } from "@pinyu/phrases/admin-audit"
import { Button } from "../../../ui/button.tsx"
import { SelectField } from "../../../ui/form/select-field.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { useTeam } from "../team/api.ts"
import styles from "./audit.module.css"

interface AuditFiltersProps {
  filter: AuditFilter
  onChange: (filter: Record<string, string>) => void
  /** Undefined without a filter. */
  onClear: (() => void) | undefined
}

/** The filters of the audit log, which apply at once. */
export function AuditFilters({ filter, onChange, onClear }: AuditFiltersProps) {
  const { data: team } = useTeam()
  const set = (name: keyof AuditFilter, value: string) => {
    const { [name]: _, ...others } = filter
    onChange(value === "" ? others : { ...others, [name]: value })
  }
  const admins = team?.admins.map(({ id, email }) => ({ value: id, label: email })) ?? []
  const acts = adminActs.map((act) => ({ value: act, label: words.acts[act] }))
  return (
    <fieldset className={styles.filters} aria-label={words.filter}>
      <SelectField
        label={words.admin}
        value={filter.admin ?? ""}
        options={[{ value: "", label: words.anyAdmin }, ...admins]}
        onChange={({ target }) => set("admin", target.value)}
      />
      <SelectField
        label={words.act}
        value={filter.act ?? ""}
        options={[{ value: "", label: words.anyAct }, ...acts]}
        onChange={({ target }) => set("act", target.value)}
      />
      <TextField
        label={words.day}
        type="date"
        value={filter.day ?? ""}
        onChange={({ target }) => set("day", target.value)}
      />
      <TextField
        key={filter.target}
        label={words.target}
        hint={words.targetHint}
        defaultValue={filter.target ?? ""}
        maxLength={36}
        onChange={({ target }) => {
          const value = target.value.trim()
          if (value === "" || value.length === 36) set("target", value)
        }}
      />
      {onClear && (
        <Button variant="quiet" onClick={onClear}>
          {words.clear}
        </Button>
      )}
    </fieldset>
  )
}
