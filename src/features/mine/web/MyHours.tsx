import { useQuery } from '@tanstack/react-query'
import type { MyAssignment } from '../contract.ts'
import { mineApi } from './api.ts'
import { hoursWords, monthName } from './hours.ts'
import css from './Mine.module.css'

/** The month's hours. Optional: shows nothing if loading fails. */
export function MyHours({ mine }: { mine: readonly MyAssignment[] }) {
  const { data, isPending } = useQuery(mineApi.hours.queryOptions())
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
