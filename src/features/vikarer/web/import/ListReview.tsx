import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState, useEffect } from 'react'
import { errorMessage } from '#web/errors.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { FieldError } from '#web/ui/fields/FieldFrame.tsx'
import { Progress } from '#web/ui/states/Progress.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { announce } from '#web/ui/announce.ts'
import type { Imported } from '../../contract.ts'
import { WITHOUT_SMS, type DuplicateChoice, type ImportField } from '../../import-rules.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { ImportBar } from './ImportBar.tsx'
import css from './Import.module.css'
import { type List, newList, type SheetChoice } from './list.ts'
import type { Corrections, NumberedRow } from './to-rows.ts'
import { ReadyRows } from './ReadyRows.tsx'
import { SourceCard } from './SourceCard.tsx'
import { useImporting } from './use-importing.ts'
import { useObstacle } from './use-obstacle.ts'
import { tallyOf, type Tally, tallyParts, usePreview } from './use-preview.ts'
import { rowCount } from './words.ts'
import { WrongRows } from './WrongRows.tsx'

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
