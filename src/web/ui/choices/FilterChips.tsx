import X from 'lucide-react/icons/x'
import { BareButton, Button } from '../actions/Button.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import css from './FilterChips.module.css'

interface FilterChipsProps<Part extends string> {
  chips: readonly { readonly part: Part; readonly text: string }[]
  onRemove: (part: Part) => void
  onClear: () => void
}

/** The active filters of a list, each with a cross. */
export function FilterChips<Part extends string>({ chips, onRemove, onClear }: FilterChipsProps<Part>) {
  if (chips.length === 0) return null
  return (
    <ul className={css.chips} aria-label="Aktive filtre">
      {chips.map(({ part, text }) => (
        <li key={part}>
          <BareButton className={css.chip} onPress={() => onRemove(part)}>
            <VisuallyHidden>Fjern filteret </VisuallyHidden>
            <span>{text}</span>
            <X size={18} aria-hidden />
          </BareButton>
        </li>
      ))}
      <li>
        <Button variant="quiet" size="small" onPress={onClear}>
          Nullstill
        </Button>
      </li>
    </ul>
  )
}
