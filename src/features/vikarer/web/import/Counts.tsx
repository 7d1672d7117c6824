import { useEffect } from 'react'
import { announce } from '#web/ui/announce.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import css from './Import.module.css'
import { type Tally, tallyParts } from './tally.ts'

/** '48 nye · 3 finnes fra før · 2 med feil', read aloud when it is known and when it changes. */
export function Counts({ tally }: { tally: Tally }) {
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
