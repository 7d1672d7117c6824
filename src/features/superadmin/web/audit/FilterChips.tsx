import X from 'lucide-react/icons/x'
import { BareButton } from '#web/ui/BareButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import css from './Audit.module.css'
import { type AuditSearch, chipsOf } from './audit-search.ts'

interface FilterChipsProps {
  search: AuditSearch
  onChange: (search: AuditSearch) => void
}

/** What the log is narrowed to, each part with a cross. */
export function FilterChips({ search, onChange }: FilterChipsProps) {
  const chips = chipsOf(search)
  if (chips.length === 0) return null
  return (
    <ul className={css.chips} aria-label="Aktive filtre">
      {chips.map(({ part, text }) => (
        <li key={part}>
          <BareButton className={css.chip} onPress={() => onChange({ ...search, [part]: undefined })}>
            <VisuallyHidden>Fjern filteret </VisuallyHidden>
            <span>{text}</span>
            <X size={18} aria-hidden />
          </BareButton>
        </li>
      ))}
      <li>
        <Button variant="quiet" size="small" onPress={() => onChange({})}>
          Nullstill
        </Button>
      </li>
    </ul>
  )
}
