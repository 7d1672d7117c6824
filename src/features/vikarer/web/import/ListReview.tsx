import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState, useEffect } from 'react'
import { errorMessage } from '#web/errors.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { FieldError } from '#web/ui/fields/FieldFrame.tsx'
import { Progress } from '#web/ui/states/Progress.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { announce } from '#web/ui/announce.ts'
import { useSmsCountries } from '#features/credits/web/api.ts'
import { normalisePhone, type SmsObstacle, smsObstacle } from '#shared/phone.ts'
import { formatCount } from '#shared/counts.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import type { Imported } from '../../contract.ts'
import { WITHOUT_SMS, type DuplicateChoice, type ImportField } from '../../import-rules.ts'
import { ImportBar } from './ImportBar.tsx'
import css from './Import.module.css'
import { type List, newList, type SheetChoice, withoutHiddenColumns } from './list.ts'
import type { Corrections, NumberedRow } from './to-rows.ts'
import { ReadyRows } from './ReadyRows.tsx'
import { SourceCard } from './SourceCard.tsx'
import { useImporting } from './use-importing.ts'
import { tallyOf, type Tally, tallyParts, usePreview, type Entry } from './use-preview.ts'
import { rowCount, FIELD_LABEL } from './words.ts'
import { WrongRows } from './WrongRows.tsx'
import { type Columns, columnsWith, withMeaning } from './columns.ts'
import { MEANINGS } from './header-words.ts'
import type { Cells } from './read-text.ts'

interface ListReviewProps {
  list: List
  onOther: () => void
  /** `wrong` are the rows that were left out. */
  onDone: (imported: Imported, wrong: NumberedRow[]) => void
}

/** Reviews a list before its import: columns, errors, effects, and the button. */
export function ListReview({ list: first, onOther, onDone }: ListReviewProps) {
  const [list, setList] = useState(first)
  const [columns, setColumns] = useState(list.columns)
  const [corrections, setCorrections] = useState<Corrections>({})
  const [duplicates, setDuplicates] = useState<DuplicateChoice>('skip')
  const importing = useImporting()
  const preview = usePreview({ list, columns, corrections, isEnabled: importing.isResting })
  const { rows, obstacle, entries, query, lookAgain } = preview
  const wrong = entries?.filter(({ preview: { outcome } }) => outcome === 'invalid') ?? []
  const ready = entries?.filter(({ preview: { outcome } }) => outcome !== 'invalid') ?? []
  const obstacleOf = useObstacle()
  const send = () =>
    importing.send({
      ready,
      duplicates,
      version: query.data?.version ?? '',
      lookAgain,
      onDone: (imported) =>
        onDone(
          imported,
          wrong.map(({ row }) => row),
        ),
    })
  const correct = (number: number, field: ImportField, value: string) =>
    setCorrections((known) => ({ ...known, [number]: { ...known[number], [field]: value } }))
  const choose = (choice: SheetChoice) => {
    const next = newList(list.source, choice)
    const isSameStart = choice.sheet === list.choice?.sheet && next.numbers[0] === list.numbers[0]
    setList(next)
    // Hidden rows below the first do not affect the columns' meanings.
    if (!isSameStart || next.columnsOf.length !== list.columnsOf.length) setColumns(next.columns)
    if (choice.sheet !== list.choice?.sheet) setCorrections({})
  }
  return (
    <>
      <SourceCard list={list} onChoose={choose} onOther={onOther} isDisabled={importing.isPending} />
      <ColumnChoice list={list} columns={columns} onChange={setColumns} />
      {obstacle !== null && (
        <div role="alert">
          <FieldError>{obstacle}</FieldError>
        </div>
      )}
      {query.isLoading && <Progress label={`Sjekker ${rowCount(rows.length)}...`} />}
      {query.isLoadingError && (
        <ErrorState
          title="Kunne ikke sjekke lista"
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {errorMessage(query.error)}
        </ErrorState>
      )}
      {entries && (
        <>
          <div tabIndex={-1} className={css.step}>
            <Counts tally={tallyOf(entries)} />
            <WithoutSms count={ready.filter((entry) => obstacleOf(entry) !== null).length} />
            <WrongRows entries={wrong} onCorrect={correct} />
          </div>
          <ImportBar
            tally={tallyOf(entries)}
            duplicates={duplicates}
            onDuplicates={setDuplicates}
            onImport={send}
            isPending={importing.isPending}
            isChecking={query.isPlaceholderData}
            problem={importing.problem}
          />
          <ReadyRows entries={ready} obstacleOf={obstacleOf} />
          {importing.question}
        </>
      )}
    </>
  )
}

interface ColumnChoiceProps {
  list: List
  columns: Columns
  onChange: (columns: Columns) => void
}

/** Each column's guessed meaning, to be corrected. */
function ColumnChoice({ list, columns, onChange }: ColumnChoiceProps) {
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

/** Finds rows that store a landline, or a number in a country without SMS. */
const useObstacle = (): ((entry: Entry) => SmsObstacle | null) => {
  const countries = useSmsCountries()
  return ({ row: { phone }, preview: { existing } }) => {
    const isStored = phone.trim() !== '' && (existing?.changes.includes('phone') ?? true)
    return countries && isStored ? smsObstacle(normalisePhone(phone), countries) : null
  }
}

/** Warns before the import, because a request by SMS will skip them. */
function WithoutSms({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className={css.warning}>
      <TriangleAlert size={18} aria-hidden />
      {WITHOUT_SMS(count)}
    </p>
  )
}

/** '48 nye · 3 finnes fra før · 2 med feil', announced when it is known and when it changes. */
function Counts({ tally }: { tally: Tally }) {
  const parts = tallyParts(tally)
  const spoken = parts.map(({ text }) => text).join(', ')
  useEffect(() => announce(spoken), [spoken])
  return (
    <div className={css.counts}>
      {parts.map(({ tone, text }) => (
        <StatusBadge key={tone} tone={tone}>
          {text}
        </StatusBadge>
      ))}
    </div>
  )
}
