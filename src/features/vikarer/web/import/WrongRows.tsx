import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { ImportField } from '../../import-rules.ts'
import css from './Import.module.css'
import type { Entry } from './use-preview.ts'
import { FIELD_LABEL, rader } from './words.ts'
import { WrongField } from './WrongField.tsx'

interface WrongRowsProps {
  entries: readonly Entry[]
  onCorrect: (row: number, field: ImportField, value: string) => void
}

const PORTION = 20

/** The rows that an import leaves out, with what is wrong, to be put right on the spot. */
export function WrongRows({ entries, onCorrect }: WrongRowsProps) {
  const [shown, setShown] = useState(PORTION)
  if (entries.length === 0) return null
  return (
    <Card as="section" title={`${rader(entries.length)} med feil`}>
      <p className={css.dim}>Rader med feil blir ikke importert. Rett opp her, så blir de med.</p>
      <ul className={css.wrong}>
        {entries.slice(0, shown).map((entry) => (
          <WrongRow key={entry.number} entry={entry} onCorrect={onCorrect} />
        ))}
      </ul>
      {entries.length > shown && (
        <div className={css.more}>
          <p className={css.dim}>
            Viser {shown} av {entries.length}
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
