import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { type Columns, columnsWith, withMeaning } from './columns.ts'
import { MEANINGS } from './header-words.ts'
import css from './Import.module.css'
import type { Cells } from './read-text.ts'
import { FIELD_LABEL } from './words.ts'

interface ColumnChoiceProps {
  cells: Cells
  columns: Columns
  onChange: (columns: Columns) => void
}

/** What each column of the list was taken for, to be corrected. */
export function ColumnChoice({ cells, columns, onChange }: ColumnChoiceProps) {
  const { hasHeader, meanings } = columns
  const [header = []] = cells
  return (
    <Card as="section" title="Kolonner">
      <Checkbox
        label="Første rad er overskrifter"
        value={hasHeader}
        onChange={(isHeader) => onChange(columnsWith(cells, isHeader))}
      />
      <div className={css.columns}>
        {meanings.map((meaning, column) => (
          <Select
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            key={column}
            label={(hasHeader && header[column]) || `Kolonne ${column + 1}`}
            description={sampleOf(cells.slice(hasHeader ? 1 : 0), column)}
            options={OPTIONS}
            placeholder="(Ikke med)"
            value={meaning ?? ''}
            onChange={(value) =>
              onChange(withMeaning(columns, column, MEANINGS.find((known) => known === value) ?? null))
            }
          />
        ))}
      </div>
    </Card>
  )
}

/** The first thing that stands in a column, to know it by. */
function sampleOf(body: Cells, column: number) {
  const sample = body.find((row) => row[column])?.[column]
  return sample ? <span className={css.sample}>{sample}</span> : 'Tom kolonne'
}

const OPTIONS = MEANINGS.map((meaning) => ({ value: meaning, label: FIELD_LABEL[meaning] }))
