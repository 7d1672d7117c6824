import { useState } from 'react'
import { handOverFocus } from '#web/hand-over-focus.ts'
import { formatCount } from '#shared/counts.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { ImportField } from '../../import-rules.ts'
import { AVAILABILITIES, NOTE_MAX, SKILLS_MAX } from '../../rules.ts'
import { AVAILABILITY_LABEL } from '../../texts.ts'
import css from './Import.module.css'
import type { Entry } from './use-preview.ts'
import { FIELD_LABEL, rowCount } from './words.ts'

interface WrongRowsProps {
  entries: readonly Entry[]
  onCorrect: (row: number, field: ImportField, value: string) => void
}

const PORTION = 20

/** The rows that an import leaves out, with their errors, to be corrected in place. */
export function WrongRows({ entries, onCorrect }: WrongRowsProps) {
  const [shown, setShown] = useState(PORTION)
  if (entries.length === 0) return null
  return (
    <Card as="section" title={`${rowCount(entries.length)} med feil`}>
      <p className={css.dim}>Rader med feil blir ikke importert. Rett opp her, så blir de med.</p>
      <ul className={css.wrong}>
        {entries.slice(0, shown).map((entry) => (
          <WrongRow key={entry.number} entry={entry} onCorrect={onCorrect} />
        ))}
      </ul>
      {entries.length > shown && (
        <div className={css.more}>
          <p className={css.dim}>
            Viser {formatCount(shown)} av {formatCount(entries.length)}
          </p>
          <Button variant="secondary" onPress={() => setShown(shown + PORTION)}>
            Vis flere med feil
          </Button>
        </div>
      )}
    </Card>
  )
}

function WrongRow({ entry, onCorrect }: { entry: Entry; onCorrect: WrongRowsProps['onCorrect'] }) {
  const { number, row, preview } = entry
  const { problems } = preview
  const others = FACTS.filter(
    (field) => row[field] !== '' && !problems.some((problem) => problem.field === field),
  )
  return (
    <li className={css.wrongRow}>
      <div>
        <h3 className={css.rowName}>
          Rad {number}
          {row.fullName && ` – ${row.fullName}`}
        </h3>
        {others.length > 0 && <p className={css.dim}>{others.map((field) => row[field]).join(' · ')}</p>}
      </div>
      <div className={css.columns}>
        {problems.map(({ field, message }) => (
          <WrongField
            key={field}
            label={FIELD_LABEL[field]}
            row={number}
            field={field}
            value={row[field]}
            message={message}
            onCorrect={(value) => onCorrect(number, field, value)}
          />
        ))}
      </div>
    </li>
  )
}

const FACTS = ['phone', 'email', 'company'] as const

interface WrongFieldProps {
  label: string
  /** The row's place in the list, for the field's accessible name. */
  row: number
  field: ImportField
  value: string
  message: string
  /** Called on blur, or on Enter. */
  onCorrect: (value: string) => void
}

/** One cell to be corrected. It may disappear once it is valid, and then moves its focus to its surroundings. */
function WrongField({ label, row, field, value, message, onCorrect }: WrongFieldProps) {
  const [typed, setTyped] = useState(value)
  const correct = () => {
    if (typed !== value) onCorrect(typed)
  }
  const shared = {
    label,
    'aria-label': `${label}, rad ${row}`,
    errorMessage: message,
    value: typed,
    ref: handOverToRow,
  }
  if (field === 'availability') {
    return <Select {...shared} value={value} options={availabilities(value)} onChange={onCorrect} />
  }
  const typing = { ...shared, onChange: setTyped, onBlur: correct, autoComplete: 'off' }
  if (field === 'skills' || field === 'note')
    return <TextArea {...typing} countTo={field === 'note' ? NOTE_MAX : SKILLS_MAX} />
  return (
    <TextField
      {...typing}
      inputMode={field === 'phone' ? 'tel' : field === 'email' ? 'email' : undefined}
      onKeyDown={(event) => event.key === 'Enter' && correct()}
    />
  )
}

const handOverToRow = handOverFocus('[tabindex="-1"]')

/** The possible values, and the current one. */
function availabilities(now: string) {
  const labels = AVAILABILITIES.map((value) => AVAILABILITY_LABEL[value])
  return [{ value: now, label: now, isDisabled: true }, ...labels.map((label) => ({ value: label, label }))]
}
