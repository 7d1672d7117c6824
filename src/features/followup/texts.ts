import { STATUS_LABEL } from '#features/assignments/texts.ts'
import { alarmTitle } from '#features/messages/alarm.ts'
import { awaitedTimes, logStatus } from './rules.ts'

/** No message was sent or is queued: no answer is expected. */
export const NOT_SENT_LABEL = 'Ikke sendt'

/** The message is delayed, and is sent automatically. */
export const HELD_LABEL = 'Venter på å bli sendt'

/** The office has removed them from the shift. */
export const REMOVED_LABEL = 'Fjernet fra vakten'
/** A holder who has not answered whether the new times suit them. */
export const UNCONFIRMED_LABEL = 'Ny tid ikke bekreftet'

export const LOG_FAILED = 'Kunne ikke hente oppdrag fra databasen'
export const RESPONSES_FAILED = 'Kunne ikke hente svar'

/** An open shift that has passed. */
export const NOT_FILLED = 'Ikke besatt'

/** The log's badges, by `logStatus` (specification, part 1 section 4). */
export const LOG_BADGE = {
  completed: { label: STATUS_LABEL.completed, tone: 'neutral' },
  cancelled: { label: STATUS_LABEL.cancelled, tone: 'bad' },
  assigned: { label: 'Aktiv', tone: 'good' },
  unfilled: { label: NOT_FILLED, tone: 'bad' },
  waiting: { label: 'Venter vikar', tone: 'warn' },
} as const

/** A shift's badge: amber while a holder has not confirmed its new times. */
export const logBadge = (shift: Moved): { readonly label: string; readonly tone: StatusTone } =>
  unconfirmedBadge(shift) ?? LOG_BADGE[logStatus(shift)]

/** The badge of a shift that may go unfilled, with the words of its alarm. */
export const alarmBadge = (shift: Parameters<typeof alarmTitle>[0]) =>
  ({ label: alarmTitle(shift), tone: 'bad' }) as const

/** The number of holders with unconfirmed times; null if there are none. */
export const unconfirmedBadge = (shift: Moved): { readonly label: string; readonly tone: 'warn' } | null => {
  const awaited = awaitedTimes(shift)
  if (awaited === 0) return null
  return {
    label: shift.places > 1 ? `${awaited} har ikke bekreftet ny tid` : UNCONFIRMED_LABEL,
    tone: 'warn',
  }
}

type Moved = Parameters<typeof awaitedTimes>[0] & { readonly places: number }
type StatusTone = (typeof LOG_BADGE)[keyof typeof LOG_BADGE]['tone']

export const REMINDER_FAILED = { title: 'Feil ved sending', description: 'Kunne ikke sende påminnelse' }
export const NO_SUCH_ORDER = 'Forespørselen har ingen rekkefølge, eller du har ikke tilgang til den.'
