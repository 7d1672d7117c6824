import { formatTime, isDate, isTime } from '#shared/dates.ts'

/** A shift while it is being typed. */
export type ShiftDraft = { title: string; location: string; date: string; startTime: string; endTime: string }

/** Said where a preview shows words of our own for what is missing. */
export const SAMPLE_NOTE = 'Et eksempel, til tittel, sted, dato og tid er fylt ut.'

export const isComplete = ({ title, location, date, startTime, endTime }: ShiftDraft): boolean =>
  title.trim() !== '' && location.trim() !== '' && isDate(date) && isTime(startTime) && isTime(endTime)

export const sampleTitle = ({ title }: ShiftDraft): string => title.trim() || 'tittel'

export const sampleLocation = ({ location }: ShiftDraft): string => location.trim() || 'sted'

/** 'dato og tid', or as much as is known: 'ons. 16.12.2026 kl. 07.45-…'. */
export const sampleWhen = (
  { date, startTime, endTime }: ShiftDraft,
  formatDay: (date: string) => string,
  dash: '-' | '–',
): string => {
  const day = isDate(date) ? formatDay(date) : 'dato'
  if (!isTime(startTime) && !isTime(endTime)) return `${day} og tid`
  return `${day} kl. ${sampleTime(startTime)}${dash}${sampleTime(endTime)}`
}

const sampleTime = (time: string) => (isTime(time) ? formatTime(time).replace(':', '.') : '…')
