import { type ReactNode, useState, useId } from 'react'
import { formatCount } from '#shared/counts.ts'
import { Card } from '#web/ui/Card.tsx'
import type { RecipientRow } from '../../shapes.ts'
import { ResponseRow } from '../log/ResponseRow.tsx'
import { type AnswerFilter, filterAnswers, answerFilters } from './answer-filter.ts'
import css from './Follow.module.css'
import { InPortions } from './InPortions.tsx'
import { NOBODY_ASKED } from './state-words.ts'

/** So few can be looked over without narrowing them. */
const WITHOUT_FILTER = 10

interface RecipientsProps {
  recipients: readonly RecipientRow[]
  /** No answer is expected any more. */
  isOver: boolean
  /** What can be done about one of them. */
  actionFor?: (recipient: RecipientRow) => ReactNode
}

/** Those asked, the answers first. */
export function Recipients({ recipients, isOver, actionFor }: RecipientsProps) {
  const [filter, setFilter] = useState<AnswerFilter>('all')
  const isFiltered = recipients.length > WITHOUT_FILTER
  const shown = isFiltered ? filterAnswers(recipients, filter) : recipients
  return (
    <Card as="section" title={`Mottakere (${formatCount(recipients.length)})`}>
      {isFiltered && <AnswerFilters {...{ recipients, isOver }} value={filter} onChange={setFilter} />}
      {shown.length === 0 && <p>{recipients.length === 0 ? nobody(isOver) : NONE_SO}</p>}
      <InPortions key={filter} rows={shown} more="Vis flere mottakere">
        {(portion) => (
          <ul className={css.list}>
            {portion.map((recipient) => (
              <ResponseRow
                key={recipient.vikarId}
                recipient={recipient}
                isOver={isOver}
                action={actionFor?.(recipient)}
              />
            ))}
          </ul>
        )}
      </InPortions>
    </Card>
  )
}

const nobody = (isOver: boolean) => (isOver ? 'Ingen ble spurt om dette oppdraget.' : `${NOBODY_ASKED}.`)
const NONE_SO = 'Ingen har svart slik ennå.'

interface AnswerFiltersProps {
  recipients: readonly RecipientRow[]
  isOver: boolean
  value: AnswerFilter
  onChange: (value: AnswerFilter) => void
}

/** Narrows the list of recipients by their answer: one choice, each with how many it holds. */
function AnswerFilters({ recipients, isOver, value, onChange }: AnswerFiltersProps) {
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
