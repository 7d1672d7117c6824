import type { ReactNode } from 'react'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { LongTexts } from '../shift/LongTexts.tsx'
import { rowId } from './focus-row.ts'
import { ownBadge } from './own-badge.ts'
import { ownNote } from './own-note.ts'
import { OwnFacts, type OwnFactsProps } from './OwnFacts.tsx'
import css from './Own.module.css'

interface OwnRowProps extends OwnFactsProps {
  headingLevel: 3 | 4
  /** What can be done. */
  children?: ReactNode
}

/** One of the substitute's own assignments: how it stands, when and where, and what was said. */
export function OwnRow({ headingLevel, children, ...facts }: OwnRowProps) {
  const Heading = headingLevel === 3 ? 'h3' : 'h4'
  const { assignment } = facts
  const { id, title, message } = assignment
  const badge = ownBadge(assignment)
  const note = ownNote(assignment)
  return (
    <li className={css.row} data-tone={badge.tone}>
      <div className={css.top}>
        <Heading id={rowId(id)} tabIndex={-1} className={css.title}>
          {title}
        </Heading>
        <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
      </div>
      <OwnFacts {...facts} />
      <LongTexts assignment={assignment} />
      {message && (
        <p className={css.message}>
          <span className={css.dim}>Din beskjed:</span> {message}
        </p>
      )}
      {note && <p>{note}</p>}
      {children}
    </li>
  )
}
