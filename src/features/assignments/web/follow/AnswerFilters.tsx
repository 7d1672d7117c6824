import { useId } from 'react'
import type { RecipientRow } from '../../log-shapes.ts'
import { ANSWER_FILTERS, type AnswerFilter, filterAnswers } from './answer-filter.ts'
import { formatCount } from '#shared/counts.ts'
import css from './Follow.module.css'

interface AnswerFiltersProps {
  recipients: readonly RecipientRow[]
  value: AnswerFilter
  onChange: (value: AnswerFilter) => void
}

/** Narrows the list of recipients by their answer: one choice of four, each with how many it holds. */
export function AnswerFilters({ recipients, value, onChange }: AnswerFiltersProps) {
  const name = useId()
  return (
    <div className={css.chips} role="radiogroup" aria-label="Vis mottakere etter svar">
      {ANSWER_FILTERS.map(({ key, label }) => (
        <label key={key} className={css.chip}>
          <input type="radio" name={name} checked={value === key} onChange={() => onChange(key)} />
          {label} {formatCount(filterAnswers(recipients, key).length)}
        </label>
      ))}
    </div>
  )
}
