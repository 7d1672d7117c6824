import { useId } from 'react'
import type { RecipientRow } from '../../log-shapes.ts'
import { type AnswerFilter, answerFilters, filterAnswers } from './answer-filter.ts'
import { formatCount } from '#shared/counts.ts'
import css from './Follow.module.css'

interface AnswerFiltersProps {
  recipients: readonly RecipientRow[]
  isOver: boolean
  value: AnswerFilter
  onChange: (value: AnswerFilter) => void
}

/** Narrows the list of recipients by their answer: one choice, each with how many it holds. */
export function AnswerFilters({ recipients, isOver, value, onChange }: AnswerFiltersProps) {
  const name = useId()
  return (
    <div className={css.chips} role="radiogroup" aria-label="Vis mottakere etter svar">
      {answerFilters(recipients, isOver).map(({ key, label }) => (
        <label key={key} className={css.chip}>
          <input type="radio" name={name} checked={value === key} onChange={() => onChange(key)} />
          {label} {formatCount(filterAnswers(recipients, key).length)}
        </label>
      ))}
    </div>
  )
}
