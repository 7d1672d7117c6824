import { useEffect } from 'react'
import { absentWords } from '#features/vikarer/web/absence.ts'
import { announce } from '#web/ui/announce.ts'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import css from './Head.module.css'

interface AbsencesProps {
  assignment: LoggedAssignment
  recipients: readonly RecipientRow[]
}

/** Holders of a coming shift who have entered an absence since. */
export const absencesOf = (
  { status, hasEnded, vikarer }: Pick<LoggedAssignment, 'status' | 'hasEnded' | 'vikarer'>,
  recipients: readonly Pick<RecipientRow, 'vikarId' | 'absence'>[],
) => {
  if (hasEnded || (status !== 'open' && status !== 'assigned')) return []
  return vikarer.flatMap(({ id, fullName, phone }) => {
    const absence = recipients.find(({ vikarId }) => vikarId === id)?.absence
    return absence ? [{ id, fullName, phone, words: absentWords(absence) }] : []
  })
}

/** Announces holders who have become absent, also to screen readers. Nothing else happens. */
export function Absences({ assignment, recipients }: AbsencesProps) {
  const isAlone = assignment.places === 1
  return absencesOf(assignment, recipients).map(({ id, fullName, phone, words }) => (
    <div key={id} className={css.absence}>
      <Announced words={`${fullName} har meldt seg ${words}`} />
      <p>
        <strong>{isAlone ? `Har meldt seg ${words}` : `${fullName} har meldt seg ${words}`}</strong>
      </p>
      {phone && <p>Ring og hør om vakten fortsatt passer.</p>}
    </div>
  ))
}

function Announced({ words }: { words: string }) {
  useEffect(() => announce(words), [words])
  return null
}
