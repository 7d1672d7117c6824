import { withLink } from '#features/sms/texts.ts'
import { formatTime, isDate, isTime, nightTo } from '#shared/dates.ts'
import { gsm7Length, removedForGsm7 } from '#shared/gsm7.ts'
import { TOKEN_LENGTH } from '#shared/id-patterns.ts'
import { invitation, smsDay } from '#features/messages/sms-parts.ts'
import { requestSms } from '#features/messages/events/request-sent.ts'

interface TypedShift {
  readonly date?: string | undefined
  readonly startTime?: string | undefined
  readonly endTime?: string | undefined
  readonly places?: number | undefined
}

/** A shift while it is being typed. */
export type ShiftDraft = {
  title: string
  location: string
  date: string
  startTime: string
  endTime: string
  /** As typed; an invalid number counts as one. */
  places: number
  /** The shifts after the first. */
  more?: readonly TypedShift[] | undefined
}

/** Shown if a preview has placeholders for missing values. */
export const SAMPLE_NOTE = 'Et eksempel, til tittel, sted, dato og tid er fylt ut.'

export const isComplete = ({ title, location, date, startTime, endTime }: ShiftDraft): boolean =>
  title.trim() !== '' && location.trim() !== '' && isDate(date) && isTime(startTime) && isTime(endTime)

export const sampleTitle = ({ title }: ShiftDraft): string => title.trim() || 'tittel'

export const sampleLocation = ({ location }: ShiftDraft): string => location.trim() || 'sted'

/** 'dato og tid', or the known part: 'ons. 16.12. kl. 07.45-…'. */
export const sampleWhen = (
  { date, startTime, endTime }: ShiftDraft,
  formatDay: (date: string) => string,
  dash: '-' | '–',
): string => {
  const day = isDate(date) ? (isTime(startTime) ? nightTo(startTime) : '') + formatDay(date) : 'dato'
  if (!isTime(startTime) && !isTime(endTime)) return `${day} og tid`
  return `${day} kl. ${sampleTime(startTime)}${dash}${sampleTime(endTime)}`
}

const sampleTime = (time: string) => (isTime(time) ? formatTime(time).replace(':', '.') : '…')

/** All complete shifts in order of time, if there are several. */
const shiftsOf = ({ more = [], ...first }: ShiftDraft) => {
  const typed: readonly TypedShift[] = [first, ...more]
  const shifts = typed
    .map(({ date = '', startTime = '', endTime = '', places = 1 }) => ({
      date,
      startTime,
      endTime,
      ...placesOf({ places }),
    }))
    .filter(({ date, startTime, endTime }) => isDate(date) && isTime(startTime) && isTime(endTime))
    .toSorted((one, other) =>
      `${one.date} ${one.startTime}`.localeCompare(`${other.date} ${other.startTime}`),
    )
  return shifts.length > 1 ? shifts : undefined
}

/** The number of substitutes, for messages, which mention only several. */
export const placesOf = ({ places }: Pick<ShiftDraft, 'places'>) => ({
  places: places > 1 ? places : 1,
  filled: 0,
})

/** The messages' values about several shifts. */
export const severalOf = (draft: ShiftDraft) => {
  const shifts = shiftsOf(draft)
  return shifts ? { shifts } : {}
}

/**
 * `length` is null while something is missing and the text is only a sample; `removed`: characters that no SMS can
 * contain.
 */
export type SmsPreview = {
  text: string
  length: number | null
  shortened: boolean
  removed: readonly string[]
}

/**
 * The SMS as the recipients will get it, or a sample with the values so far.
 *
 * @param today Oslo's date
 * @param sender.linkStart the personal link without its secret, for example `https://vikarklar.no/r/`
 */
export const previewSms = (
  draft: ShiftDraft,
  sender: { employerName: string; linkStart: string },
  today: string,
): SmsPreview => {
  const link = `${sender.linkStart.replace(/^https?:\/\//, '')}…`
  const removed = removedForGsm7(`${sender.employerName} ${draft.title} ${draft.location}`)
  if (!isComplete(draft))
    return { text: sample(draft, sender.employerName, link, today), length: null, shortened: false, removed }
  const linkLength = gsm7Length(sender.linkStart) + TOKEN_LENGTH
  const { text, length, shortened } = requestSms({
    ...draft,
    ...placesOf(draft),
    ...severalOf(draft),
    employerName: sender.employerName,
    today,
    linkLength,
  })
  return { text: withLink(text, link), length, shortened, removed }
}

const sample = (draft: ShiftDraft, employerName: string, link: string, today: string) => {
  const from = employerName ? `${employerName}: ` : ''
  const when = sampleWhen(draft, (date) => smsDay({ date, today }), '-')
  return `${from}${sampleTitle(draft)}, ${sampleLocation(draft)}, ${when}. ${invitation(placesOf(draft))}: ${link}`
}
