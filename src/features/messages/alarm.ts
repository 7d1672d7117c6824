import { ASK_NEXT_NOW } from './texts-next.ts'
import { quietEnd, type QuietHours } from './quiet-hours.ts'

/** Reasons a shift may go unfilled, most urgent first. */
export const ALARM_REASONS = [
  'all-declined',
  'halted',
  'no-credits',
  'sms-down',
  'email-down',
  'hour-limit',
  'nobody-reached',
  'some-not-reached',
  'used-up',
  'low-chance',
  'starts-soon',
] as const
export type AlarmReason = (typeof ALARM_REASONS)[number]

/** The sentences that the office reads. */
export const ALARM_WORDS: Record<AlarmReason, string> = {
  'all-declined': 'Alle som er spurt, har sagt nei.',
  halted: `Køen er stanset. Ingen blir spurt før dere velger «${ASK_NEXT_NOW}».`,
  'no-credits': 'Det er for få SMS igjen til å spørre flere.',
  'sms-down': 'SMS-ene går ikke ut: leverandøren svarer ikke.',
  'email-down': 'E-postene går ikke ut: leverandøren svarer ikke.',
  'hour-limit': 'Dere har sendt så mange meldinger som dere kan på en time.',
  'nobody-reached': 'Ingen har fått forespørselen.',
  'some-not-reached': 'Ikke alle har fått forespørselen.',
  'used-up': 'Alle er spurt, og ingen har sagt ja i tide.',
  'low-chance': 'Sjansen for et ja før start er lav.',
  'starts-soon': 'Vakten begynner snart.',
}

/** Short forms for an SMS, at most 20 letters, which leaves room for the link. */
export const BRIEF_ALARM: Record<AlarmReason, string> = {
  'all-declined': 'Alle sa nei.',
  halted: 'Køen er stanset.',
  'no-credits': 'For få SMS igjen.',
  'sms-down': 'SMS går ikke ut.',
  'email-down': 'E-post går ikke ut.',
  'hour-limit': 'Timegrensen er nådd.',
  'nobody-reached': 'Ingen er nådd.',
  'some-not-reached': 'Ikke alle er nådd.',
  'used-up': 'Alle er spurt.',
  'low-chance': 'Liten sjanse for ja.',
  'starts-soon': 'Starter snart.',
}

/** Several reasons as one text, in the order given. */
export const reasonsWords = (reasons: readonly AlarmReason[]): string =>
  reasons.map((reason) => ALARM_WORDS[reason]).join(' ')

/** 'Ingen kommer', or the number of missing people if some places are filled. */
export const alarmTitle = ({ places, filled }: { places: number; filled: number }): string =>
  filled === 0 ? 'Ingen kommer' : `Mangler ${places - filled} av ${places}`

/** A reason that returns within this time is the same alarm and sends no new notice. */
export const FLAPPING_MINUTES = 15

/** Within this time of the start, alarms ignore quiet hours, because the end of the quiet hours is too late. */
const TOLD_IN_QUIET_HOURS = 3 * 60 * 60_000

/** The latest start of shifts whose alarms may be sent now; null: no limit. */
export const toldUpTo = (quiet: QuietHours | null, now: Date): Date | null => {
  const ends = quietEnd(quiet, now)
  return ends && new Date(ends.getTime() + TOLD_IN_QUIET_HOURS)
}

/** May the alarm be sent during quiet hours? */
export const mayTell = (
  quiet: QuietHours | null,
  { startsAt, isUrgent }: { readonly startsAt: Date; readonly isUrgent: boolean },
  now: Date,
): boolean => {
  const latest = toldUpTo(quiet, now)
  return latest === null || isUrgent || startsAt <= latest
}
