import { useQuery } from '@tanstack/react-query'
import type { OwnAssignment } from '../../contract-own.ts'
import { assignmentsApi } from '../api.ts'
import css from './Own.module.css'
import { hoursWords, monthName } from './own-hours.ts'

/** The month's hours; where they cannot be had, nothing: they are an extra. */
export function OwnHours({ mine }: { mine: readonly OwnAssignment[] }) {
  const { data, isPending } = useQuery(assignmentsApi.myHours.queryOptions())
  if (!data) return isPending && <p className={css.hours} />
  const words = hoursWords(data, mine)
  if (!words) return <p className={css.dim}>Ingen timer i {monthName(data.month)} ennå.</p>
  return (
    <p className={css.hours}>
      <span>
        {words.label}
        <strong>{words.total}</strong>
      </span>{' '}
      <span className={css.dim}>{words.parts}</span>
    </p>
  )
}
