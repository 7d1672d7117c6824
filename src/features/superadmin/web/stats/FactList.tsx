import type { ReactNode } from 'react'
import css from './Stats.module.css'

/** Names and what is known of each, a line apiece. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>
}

interface FactProps {
  name: string
  /** How the value came about. */
  note?: string
  children: ReactNode
}

export function Fact({ name, note, children }: FactProps) {
  return (
    <div className={css.fact}>
      <dt>
        {name}
        {note && <span className={css.factNote}>{note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
