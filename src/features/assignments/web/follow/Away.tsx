import { useEffect } from 'react'
import { absentWords } from '#features/vikarer/web/absence.ts'
import { announce } from '#web/ui/announce.ts'
import type { LoggedAssignment, RecipientRow } from '../../log-shapes.ts'
import css from './Follow.module.css'

interface AwayProps {
  vikar: NonNullable<LoggedAssignment['vikar']>
  absence: NonNullable<RecipientRow['absence']>
}

/** Says that the substitute who has the assignment has become absent, also to who hears the page. Nothing else happens. */
export function Away({ vikar: { fullName, phone }, absence }: AwayProps) {
  const words = absentWords(absence)
  useEffect(() => announce(`${fullName} har meldt seg ${words}`), [fullName, words])
  return (
    <>
      <p className={css.again}>Har meldt seg {words}</p>
      {phone && <p>Ring og hør om vakten fortsatt passer.</p>}
    </>
  )
}
