import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { NO_SMS_TO } from '#features/identity/texts-profile.ts'
import { formatCount } from '#shared/counts.ts'
import type { SmsObstacle } from '#shared/phone.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { Table, type TableColumn } from '#web/ui/Table.tsx'
import css from './Import.module.css'
import type { Entry } from './use-preview.ts'
import { changesText, FIELD_LABEL, shownValue } from './words.ts'

const PORTION = 100

interface ReadyRowsProps {
  entries: readonly Entry[]
  /** The reason a row's number gets no SMS. */
  obstacleOf: (entry: Entry) => SmsObstacle | null
}

/** The rows that can be imported, with every stored cell. */
export function ReadyRows({ entries, obstacleOf }: ReadyRowsProps) {
  const [shown, setShown] = useState(PORTION)
  if (entries.length === 0) return null
  return (
    <section className={css.ready}>
      <h2>Rader uten feil</h2>
      <Table
        caption="Rader uten feil"
        columns={columnsOf(obstacleOf, entries.some(hasMore))}
        rows={entries.slice(0, shown)}
        rowKey={({ number }) => String(number)}
      />
      {entries.length > shown && (
        <div className={css.more}>
          <p className={css.dim}>
            Viser {formatCount(shown)} av {formatCount(entries.length)}
          </p>
          <Button variant="secondary" onPress={() => setShown(shown + PORTION)}>
            Vis flere
          </Button>
        </div>
      )}
    </section>
  )
}

const columnsOf = (
  obstacleOf: ReadyRowsProps['obstacleOf'],
  isMore: boolean,
): readonly TableColumn<Entry>[] => [
  { key: 'fullName', header: 'Navn', cell: ({ row }) => <Cell>{row.fullName}</Cell> },
  {
    key: 'phone',
    header: 'Telefon',
    cell: (entry) => <Phone typed={entry.row.phone} obstacle={obstacleOf(entry)} />,
  },
  { key: 'email', header: 'E-post', cell: ({ row }) => <Cell>{row.email}</Cell> },
  ...(isMore ? [{ key: 'more', header: 'Mer om vikaren', cell: More }] : []),
  { key: 'number', header: 'Rad', align: 'end', cell: ({ number }) => number },
  { key: 'outcome', header: 'Resultat', cell: ({ preview }) => <Outcome {...preview} /> },
]

function Cell({ children }: { children: string }) {
  return <span className={css.cell}>{children || '–'}</span>
}

function Phone({ typed, obstacle }: { typed: string; obstacle: SmsObstacle | null }) {
  return (
    <span>
      <span className={css.phone}>{typed || '–'}</span>
      {obstacle && (
        <span className={css.warning}>
          <TriangleAlert size={16} aria-hidden />
          {NO_SMS_TO[obstacle]}
        </span>
      )}
    </span>
  )
}

const MORE = ['company', 'skills', 'availability', 'groups', 'note'] as const

const hasMore = ({ row }: Entry) => MORE.some((field) => row[field] !== '')

/** The cells without a column of their own, as in the list: a table of ten columns fits no screen. */
function More({ row }: Entry) {
  const filled = MORE.filter((field) => row[field] !== '')
  if (filled.length === 0) return '–'
  return (
    <dl className={css.facts}>
      {filled.map((field) => (
        <div key={field}>
          <dt>{FIELD_LABEL[field]}</dt> <dd>{row[field]}</dd>
        </div>
      ))}
    </dl>
  )
}

function Outcome({ existing }: Entry['preview']) {
  if (!existing) return <StatusBadge tone="good">Ny</StatusBadge>
  return (
    <span className={css.outcome}>
      <StatusBadge tone="info">Finnes fra før</StatusBadge>
      <span className={css.dim}>
        {existing.fullName}: {changesText(existing.changes)}
      </span>
      {existing.values.length > 0 && (
        <ul className={css.changes}>
          {existing.values.map((change) => (
            <li key={change.field}>
              {FIELD_LABEL[change.field]}: fra <del>{shownValue(change.field, change.before)}</del> til{' '}
              <ins>{shownValue(change.field, change.after)}</ins>
            </li>
          ))}
        </ul>
      )}
    </span>
  )
}
