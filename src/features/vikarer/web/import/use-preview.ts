import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatCount } from '#shared/counts.ts'
import type { PreviewedRow } from '../../contract.ts'
import { IMPORT_MAX } from '#shared/import-max.ts'
import { IMPORT_TOO_LONG, NOTHING_TO_IMPORT } from '../../import-rules.ts'
import { vikarerApi } from '../api.ts'
import type { Columns } from './columns.ts'
import type { List } from './list.ts'
import { type Corrections, cutRows, type NumberedRow, toRows } from './to-rows.ts'
import { vikarer } from './words.ts'

/** A row of the list with the effect of an import on it. */
export interface Entry {
  /** Its number in the spreadsheet, from 1, as in the server's messages. */
  number: number
  row: NumberedRow
  preview: PreviewedRow
}

interface Wanted {
  list: List
  columns: Columns
  corrections: Corrections
  isEnabled: boolean
}

/**
 * The effects of importing the list, refetched when the list or the register changes. While a correction is checked,
 * the last answer stays; a change of columns discards it.
 */
export function usePreview({ list, columns, corrections, isEnabled }: Wanted) {
  const rows = useMemo(() => toRows(list, columns, corrections), [list, columns, corrections])
  const obstacle = useMemo(() => obstacleOf(list, rows, columns), [list, rows, columns])
  const asked = { list: list.id, columns }
  const query = useQuery({
    queryKey: [['vikarer', 'previewImport'], asked, corrections],
    queryFn: ({ signal }) => vikarerApi.previewImport.call({ rows: cutRows(rows) }, { signal }),
    enabled: isEnabled && obstacle === null,
    placeholderData: (last, lastQuery) =>
      JSON.stringify(lastQuery?.queryKey[1]) === JSON.stringify(asked) ? last : undefined,
    staleTime: Infinity,
    gcTime: 0,
  })
  const { data } = query
  const entries = useMemo(
    () => (obstacle === null && data ? entriesOf(rows, data.rows) : null),
    [rows, data, obstacle],
  )
  /** Null without an answer. */
  const lookAgain = async () => {
    const { data: now, isError } = await query.refetch()
    return now && !isError ? { entries: entriesOf(rows, now.rows), version: now.version } : null
  }
  return { rows, obstacle, entries, query, lookAgain }
}

function entriesOf(rows: readonly NumberedRow[], previews: readonly PreviewedRow[]): Entry[] {
  return rows.flatMap((row, index) => {
    const preview = previews[index]
    return preview ? [{ number: row.number, row, preview }] : []
  })
}

/** The reason the list cannot be checked, as a text for the office. */
function obstacleOf(
  { rowCount }: List,
  rows: readonly NumberedRow[],
  { meanings, hasHeader }: Columns,
): string | null {
  if (rows.length === 0) return NOTHING_TO_IMPORT
  const people = rowCount - (hasHeader ? 1 : 0)
  if (people > IMPORT_MAX) return `Lista har ${vikarer(people)}. ${IMPORT_TOO_LONG}`
  if (!meanings.includes('phone') && !meanings.includes('email')) return NO_CONTACT
  return JSON.stringify(cutRows(rows)).length > TEXT_MAX ? TOO_MUCH_TEXT : null
}

/** Characters. The server takes a million bytes, and some letters are two of them. */
const TEXT_MAX = 800_000

const NO_CONTACT = 'Velg hvilken kolonne som er telefon, og hvilken som er e-post.'
const TOO_MUCH_TEXT = 'Lista har for mye tekst til å sendes på én gang. Del den opp.'

/** The numbers of rows by kind. */
export interface Tally {
  added: number
  existing: number
  /** Existing rows that an update would change. */
  changed: number
  /** Those of them that it would make inactive. */
  left: number
  wrong: number
}

export function tallyOf(entries: readonly Entry[]): Tally {
  const count = (fits: (preview: Entry['preview']) => boolean) =>
    entries.filter(({ preview }) => fits(preview)).length
  return {
    added: count(({ outcome }) => outcome === 'new'),
    existing: count(({ outcome }) => outcome === 'existing'),
    changed: count(
      ({ outcome, existing }) => outcome === 'existing' && !!existing && existing.changes.length > 0,
    ),
    left: count(
      ({ existing }) =>
        !!existing?.values.some(({ field, after }) => field === 'availability' && after === 'inactive'),
    ),
    wrong: count(({ outcome }) => outcome === 'invalid'),
  }
}

/** '48 nye · 3 finnes fra før · 2 med feil'. */
export function tallyParts({ added, existing, wrong }: Tally) {
  return (
    [
      { tone: 'good', text: `${formatCount(added)} ${added === 1 ? 'ny' : 'nye'}`, count: added },
      { tone: 'info', text: `${formatCount(existing)} finnes fra før`, count: existing },
      { tone: 'bad', text: `${formatCount(wrong)} med feil`, count: wrong },
    ] as const
  ).filter(({ count }) => count > 0)
}
