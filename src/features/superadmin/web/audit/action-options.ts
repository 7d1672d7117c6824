import type { SelectOption } from '#web/ui/Select.tsx'
import { actionLabel } from '../../texts-audit.ts'

const norwegian = new Intl.Collator('nb-NO')

/** The actions to choose from, by their words. The one that is chosen stands there also when it has never occurred. */
export const actionOptions = (known: readonly string[], chosen: string): SelectOption[] =>
  [...new Set(chosen === '' ? known : [...known, chosen])]
    .map((value) => ({ value, label: actionLabel(value) }))
    .toSorted((one, other) => norwegian.compare(one.label, other.label))
