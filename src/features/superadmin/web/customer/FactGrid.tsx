import type { ReactNode } from 'react'
import css from './Customer.module.css'

interface Fact {
  name: string
  /** Null if unknown. */
  value: ReactNode
  /** A line below the value. */
  note?: string
}

/** Names and values; 'figures' are big numbers side by side. */
export function FactGrid({
  facts,
  variant = 'words',
}: {
  facts: readonly Fact[]
  variant?: 'words' | 'figures'
}) {
  return (
    <dl className={css.facts} data-variant={variant}>
      {facts.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? 'Ikke oppgitt'}</dd>
          {note && <dd className={css.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
