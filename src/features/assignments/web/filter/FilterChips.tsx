import X from 'lucide-react/icons/x'
import { BareButton } from '#web/ui/BareButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { LogFilter } from '../../log-shapes.ts'
import { chipsOf } from './filter-texts.ts'
import css from './Filter.module.css'

interface FilterChipsProps {
  filter: LogFilter
  vikarName: string | undefined
  onChange: (filter: LogFilter) => void
}

/** What the log is narrowed to, each part with a cross. */
export function FilterChips({ filter, vikarName, onChange }: FilterChipsProps) {
  const chips = chipsOf(filter, vikarName)
  if (chips.length === 0) return null
  return (
    <ul className={css.chips} aria-label="Aktive filtre">
      {chips.map(({ part, text }) => (
        <li key={part}>
          <BareButton className={css.chip} onPress={() => onChange({ ...filter, [part]: undefined })}>
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
