import { useState } from 'react'
import { Button } from '#web/ui/actions/Button.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { Table, type TableColumn } from '#web/ui/Table.tsx'
import css from './Import.module.css'
import type { Entry } from './use-preview.ts'
import { changesText, FIELD_LABEL, shownValue } from './words.ts'

const PORTION = 100

/** The rows that can be imported. */
export function ReadyRows({ entries }: { entries: readonly Entry[] }) {
  const [shown, setShown] = useState(PORTION)
  if (entries.length === 0) return null
  return (
    <section className={css.ready}>
      <h2>Rader uten feil</h2>
      <Table
        caption="Rader uten feil"
        columns={COLUMNS}
        rows={entries.slice(0, shown)}
        rowKey={({ number }) => String(number)}
      />
      {entries.length > shown && (
        <div className={css.more}>
          <p className={css.dim}>
            Viser {shown} av {entries.length}
          </p>
          <Button variant="secondary" onPress={() => setShown(shown + PORTION)}>
            Vis flere
          </Button>
        </div>
      )}
    </section>
  )
}

const COLUMNS: readonly TableColumn<Entry>[] = [
  { key: 'fullName', header: 'Navn', cell: ({ row }) => <Cell>{row.fullName}</Cell> },
  {
    key: 'phone',
    header: 'Telefon',
    cell: ({ row }) => <span className={css.phone}>{row.phone || '–'}</span>,
  },
  { key: 'email', header: 'E-post', cell: ({ row }) => <Cell>{row.email}</Cell> },
  { key: 'number', header: 'Rad', align: 'end', cell: ({ number }) => number },
  { key: 'outcome', header: 'Resultat', cell: ({ preview }) => <Outcome {...preview} /> },
]

function Cell({ children }: { children: string }) {
  return <span className={css.cell}>{children || '–'}</span>
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
