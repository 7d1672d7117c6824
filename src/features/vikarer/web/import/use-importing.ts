import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage, isErrorCode } from '#web/errors.ts'
import type { Imported, Preview, PreviewedRow } from '../../contract.ts'
import { type DuplicateChoice, IMPORT_FIELDS, type ImportField } from '../../import-rules.ts'
import { IMPORT_OVERTAKEN } from '../../texts.ts'
import { vikarerApi } from '../api.ts'
import { affectedOf } from '../leaving/api.ts'
import { useInactiveQuestion } from '../leaving/use-inactive-question.tsx'
import { cutRows } from './to-rows.ts'
import type { Entry } from './use-preview.ts'
import { FIELD_LABEL, shownValue } from './words.ts'

interface Pressed {
  /** The imported rows, as the office saw them. */
  readonly ready: readonly Entry[]
  readonly duplicates: DuplicateChoice
  /** The version of the preview that showed them. */
  readonly version: string
  /** Returns all rows as an import would take them now. */
  readonly lookAgain: () => Promise<{ readonly entries: readonly Entry[]; readonly version: string } | null>
  readonly onDone: (imported: Imported) => void
}

/** Imports a reviewed list. `problem` is the reason of a refusal, and the changes since the review. */
export function useImporting() {
  const { ask, question } = useInactiveQuestion()
  const [changes, setChanges] = useState<readonly string[] | null>(null)
  const importing = useMutation(vikarerApi.import.mutationOptions())
  const send = (pressed: Pressed, seen?: string) => {
    const { ready, duplicates, version } = pressed
    const rows = cutRows(ready.map(({ row }) => row))
    setChanges(null)
    importing.mutate(duplicates === 'update' ? { rows, duplicates, version, seen } : { rows, duplicates }, {
      onSuccess: pressed.onDone,
      onError: (error) => void takeRefusal(pressed, error),
    })
  }
  const takeRefusal = async (pressed: Pressed, error: unknown) => {
    const affected = affectedOf(error)
    if (!affected) {
      const now = staleNow(error)
      if (now) setChanges(overtakenWords(pressed.ready, now.rows))
      // A lost answer may hide a success: then all people are found in the register.
      return void pressed.lookAgain()
    }
    const answer = await ask(affected)
    if (answer.kind === 'keep') return send(pressed, answer.seen)
    if (answer.kind === 'reopened') await sendRest(pressed, new Set(affected.vikarer.map(({ id }) => id)))
  }
  /** Opening their shifts has made them inactive already; sends the rest of the list. */
  const sendRest = async (pressed: Pressed, ids: ReadonlySet<string>) => {
    const now = await pressed.lookAgain()
    if (!now) return
    const previews = new Map(now.entries.map(({ number, preview }) => [number, preview]))
    const rows = pressed.ready.flatMap(({ number }) => previews.get(number) ?? [])
    const words = overtakenWords(pressed.ready, rows, ids)
    if (words.length > 0) return setChanges(words)
    send({ ...pressed, version: now.version })
  }
  const { isPending, isIdle, isError, error } = importing
  const reason = changes ? IMPORT_OVERTAKEN : isError && !affectedOf(error) ? whyNot(error) : null
  return {
    send,
    isPending,
    /** No call is under way, so the preview may follow the register. */
    isResting: isIdle || isError,
    problem: reason === null ? null : { reason, changes: changes ?? [] },
    question,
  }
}

type Known = NonNullable<PreviewedRow['existing']>

/**
 * The changes in the register since the office reviewed the list, a line each.
 *
 * @param shown the rows as the office saw them
 * @param now the same rows as an import would take them now
 * @param ids people whose availability the office has changed itself meanwhile
 */
export function overtakenWords(
  shown: readonly Entry[],
  now: readonly PreviewedRow[],
  ids: ReadonlySet<string> = new Set(),
): string[] {
  return shown.flatMap(({ number, preview }, index) => {
    const [was, row] = [preview.existing, now[index]]
    if (!row) return []
    const is = row.existing
    const [problem] = row.problems
    if (problem) return [`Rad ${number}: ${problem.message}`]
    if (!was) return is ? [`${is.fullName} er lagt til i registeret`] : []
    if (!is) return [`${was.fullName} er ikke i registeret lenger, eller har fått ny telefon og e-post`]
    if (was.id !== is.id) return [`Rad ${number} gjelder nå ${is.fullName}, ikke ${was.fullName}`]
    return [...nameWords(was, is), ...fieldWords(was, is, ids)]
  })
}

const nameWords = (was: Known, is: Known): string[] =>
  was.fullName === is.fullName ? [] : [`${was.fullName} heter nå ${is.fullName}`]

const fieldWords = (was: Known, is: Known, ids: ReadonlySet<string>): string[] =>
  IMPORT_FIELDS.flatMap((field) => {
    if (field === 'fullName' || (field === 'availability' && ids.has(is.id))) return []
    const [before, after] = [storedIn(was, is, field), storedIn(is, was, field)]
    if (before === after) return []
    const values = `fra ${shownValue(field, before)} til ${shownValue(field, after)}`
    return [`${is.fullName}: ${FIELD_LABEL[field].toLowerCase()} er endret ${values}`]
  })

/** A preview contains a stored value if the list's value differs; otherwise they are equal. */
const storedIn = (one: Known, other: Known, field: ImportField): string =>
  valueOf(one, field)?.before ?? valueOf(other, field)?.after ?? ''

const valueOf = ({ values }: Known, field: ImportField) => values.find((value) => value.field === field)

/** All rows were valid, so an error has arisen meanwhile. */
function whyNot(error: unknown): string {
  const isOvertaken = ['ALREADY_EXISTS', 'INPUT_INVALID', 'STALE'].some((code) => isErrorCode(error, code))
  return isOvertaken ? IMPORT_OVERTAKEN : errorMessage(error)
}

const staleNow = (error: unknown): Preview | null =>
  error instanceof ORPCError && error.code === 'STALE' && hasNow(error.data) ? error.data.now : null

const hasNow = (data: unknown): data is { now: Preview } =>
  typeof data === 'object' &&
  data !== null &&
  'now' in data &&
  typeof data.now === 'object' &&
  data.now !== null &&
  'rows' in data.now
