import { formatCount } from '#shared/counts.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { type Columns, columnsWith, withMeaning } from './columns.ts'
import { MEANINGS } from './header-words.ts'
import css from './Import.module.css'
import { type List, withoutHiddenColumns } from './list.ts'
import type { Cells } from './read-text.ts'
import { FIELD_LABEL } from './words.ts'

interface ColumnChoiceProps {
  list: List
  columns: Columns
  onChange: (columns: Columns) => void
}

/** Each column's guessed meaning, to be corrected. */
export function ColumnChoice({ list, columns, onChange }: ColumnChoiceProps) {
  const { cells, columnsOf, columnCount } = list
  const { hasHeader, meanings } = columns
  const [header = []] = cells
  return (
    <Card as="section" title="Kolonner">
      <Checkbox
        label="Første rad er overskrifter"
        value={hasHeader}
        onChange={(isHeader) => onChange(columnsWith(withoutHiddenColumns(list), isHeader))}
      />
      <div className={css.columns}>
        {meanings.map((meaning, column) => (
          <Select
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            key={column}
            label={(hasHeader && header[column]) || `Kolonne ${columnsOf[column]?.number ?? column + 1}`}
            description={sampleOf(cells.slice(hasHeader ? 1 : 0), column, columnsOf[column]?.isHidden)}
            options={OPTIONS}
            placeholder="(Ikke med)"
            value={meaning ?? ''}
            onChange={(value) =>
              onChange(withMeaning(columns, column, MEANINGS.find((known) => known === value) ?? null))
            }
          />
        ))}
      </div>
      {columnCount > meanings.length && (
        <p className={css.dim}>
          Lista har {formatCount(columnCount)} kolonner med innhold. Her er {formatCount(meanings.length)} av
          dem: de første, og de vi kjente igjen. Mangler det en, flytter du den lenger fram i regnearket.
        </p>
      )}
    </Card>
  )
}

/** The first value of a column, to recognise it by. */
function sampleOf(body: Cells, column: number, isHidden = false) {
  const sample = body.find((row) => row[column])?.[column]
  if (!sample) return 'Tom kolonne'
  return (
    <span className={css.sample}>
      {isHidden && 'Skjult i regnearket: '}
      {sample}
    </span>
  )
}

const OPTIONS = MEANINGS.map((meaning) => ({ value: meaning, label: FIELD_LABEL[meaning] }))
