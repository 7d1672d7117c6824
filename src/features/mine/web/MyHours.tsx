import { useQuery } from '@tanstack/react-query'
import { formatHours } from '#shared/counts.ts'
import type { MyAssignment } from '../contract.ts'
import { mineApi } from './api.ts'
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

interface Hours {
  /** YYYY-MM, in Oslo. */
  readonly month: string
  readonly doneMinutes: number
  readonly bookedMinutes: number
}

interface HoursWords {
  /** 'Timer i november: ' */
  readonly label: string
  readonly total: string
  /** The parts of the total, for example '15 t jobbet og 7 t 30 min avtalt'. */
  readonly parts: string
}

/** The month's hours in words; null if zero. A current shift counts as booked until it ends. */
export const hoursWords = (hours: Hours, mine: readonly MyAssignment[]): HoursWords | null => {
  const { month, doneMinutes, bookedMinutes } = hours
  const total = doneMinutes + bookedMinutes
  if (total === 0) return null
  const isOneKind = doneMinutes === 0 || bookedMinutes === 0
  const ofKind = (minutes: number, kind: string) => (isOneKind ? kind : `${formatHours(minutes)} ${kind}`)
  const parts = [
    ...(doneMinutes > 0 ? [ofKind(doneMinutes, 'jobbet')] : []),
    ...(bookedMinutes > 0 ? [ofKind(bookedMinutes, 'avtalt')] : []),
  ].join(' og ')
  return {
    label: `Timer i ${monthName(month)}: `,
    total: formatHours(total),
    parts: mine.some((shift) => isRunningIn(month, shift)) ? `${parts}, med vakten som pågår` : parts,
  }
}

/** 'november' */
const monthName = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

const isRunningIn = (month: string, { state, date, hasStarted, hasEnded }: MyAssignment) =>
  state === 'won' && hasStarted && !hasEnded && date.startsWith(month)

const monthFormat = new Intl.DateTimeFormat('nb-NO', { month: 'long', timeZone: 'UTC' })
