import { useMutation } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { errorMessage, isErrorCode } from '#web/errors.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { FieldError } from '#web/ui/fields/FieldFrame.tsx'
import { Progress } from '#web/ui/states/Progress.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { announce } from '#web/ui/announce.ts'
import type { Imported } from '../../contract.ts'
import type { DuplicateChoice, ImportField } from '../../import-rules.ts'
import { IMPORT_OVERTAKEN } from '../../texts.ts'
import { vikarerApi } from '../api.ts'
import { affectedOf } from '../leaving/api.ts'
import { useInactiveQuestion } from '../leaving/use-inactive-question.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { ImportBar } from './ImportBar.tsx'
import css from './Import.module.css'
import { type List, newList, type SheetChoice } from './list.ts'
import { type Corrections, cutRows, type NumberedRow } from './to-rows.ts'
import { ReadyRows } from './ReadyRows.tsx'
import { SourceCard } from './SourceCard.tsx'
import { tallyOf, type Tally, tallyParts, usePreview } from './use-preview.ts'
import { rowCount } from './words.ts'
import { WrongRows } from './WrongRows.tsx'

interface ListReviewProps {
  list: List
  onOther: () => void
  /** `wrong` are the rows that were left out. */
  onDone: (imported: Imported, wrong: NumberedRow[]) => void
}

/** A list before it is imported: its columns, what is wrong, what will happen, and the button. */
export function ListReview({ list: first, onOther, onDone }: ListReviewProps) {
  const [list, setList] = useState(first)
  const [columns, setColumns] = useState(list.columns)
  const [corrections, setCorrections] = useState<Corrections>({})
  const [duplicates, setDuplicates] = useState<DuplicateChoice>('skip')
  const { ask, question } = useInactiveQuestion()
  const importing = useMutation(
    vikarerApi.import.mutationOptions({
      onSuccess: (imported) =>
        onDone(
          imported,
          wrong.map(({ row }) => row),
        ),
      onError: (error, sent) => {
        const affected = affectedOf(error)
        // A lost answer may hide that it went well: then everybody is found in the register.
        if (!affected) return void query.refetch()
        void ask(affected).then((answer) => {
          // With their shifts opened they are inactive already, and the rest of the list remains.
          if (answer.kind !== 'not-now')
            importing.mutate({ ...sent, seen: answer.kind === 'keep' ? answer.seen : undefined })
        })
      },
    }),
  )
  const { isIdle, isError } = importing
  const preview = usePreview({ list, columns, corrections, isEnabled: isIdle || isError })
  const { rows, obstacle, entries, query } = preview
  const wrong = entries?.filter(({ preview: { outcome } }) => outcome === 'invalid') ?? []
  const ready = entries?.filter(({ preview: { outcome } }) => outcome !== 'invalid') ?? []
  const correct = (number: number, field: ImportField, value: string) =>
    setCorrections((known) => ({ ...known, [number]: { ...known[number], [field]: value } }))
  const choose = (choice: SheetChoice) => {
    const next = newList(list.source, choice)
    const isSameStart = choice.sheet === list.choice?.sheet && next.numbers[0] === list.numbers[0]
    setList(next)
    // Hidden rows below the first change nothing of what the columns were said to be.
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
            <WrongRows entries={wrong} onCorrect={correct} />
          </div>
          <ImportBar
            tally={tallyOf(entries)}
            duplicates={duplicates}
            onDuplicates={setDuplicates}
            onImport={() => importing.mutate({ rows: cutRows(ready.map(({ row }) => row)), duplicates })}
            isPending={importing.isPending}
            isChecking={query.isPlaceholderData}
            errorMessage={isError && !affectedOf(importing.error) ? whyNot(importing.error) : undefined}
          />
          <ReadyRows entries={ready} />
          {question}
        </>
      )}
    </>
  )
}

/** All rows were found right, so what is wrong now has come meanwhile. */
function whyNot(error: unknown): string {
  const isOvertaken = isErrorCode(error, 'ALREADY_EXISTS') || isErrorCode(error, 'INPUT_INVALID')
  return isOvertaken ? IMPORT_OVERTAKEN : errorMessage(error)
}

/** '48 nye · 3 finnes fra før · 2 med feil', read aloud when it is known and when it changes. */
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
