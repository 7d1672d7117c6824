import { withLink } from '#features/sms/texts.ts'
import { formatDateLong, formatDate, formatWeekdayShort, formatTime, isDate, isTime } from '#shared/dates.ts'
import { gsm7Length } from '#shared/gsm7.ts'
import { TOKEN_LENGTH } from '#shared/ids.ts'
import { requestLetter, type Written } from '../../letters.ts'
import { requestSms } from '../../sms-text.ts'

/** A shift while it is being typed. */
export type ShiftDraft = { title: string; location: string; date: string; startTime: string; endTime: string }

/** Said where a preview shows words of our own for what is missing. */
export const SAMPLE_NOTE = 'Et eksempel, til tittel, sted, dato og tid er fylt ut.'

const isComplete = ({ title, location, date, startTime, endTime }: ShiftDraft): boolean =>
  title.trim() !== '' && location.trim() !== '' && isDate(date) && isTime(startTime) && isTime(endTime)

const sampleTitle = ({ title }: ShiftDraft): string => title.trim() || 'tittel'

const sampleLocation = ({ location }: ShiftDraft): string => location.trim() || 'sted'

/** 'dato og tid', or as much as is known: 'ons. 16.12.2026 kl. 07.45-…'. */
const sampleWhen = (
  { date, startTime, endTime }: ShiftDraft,
  formatDay: (date: string) => string,
  dash: '-' | '–',
): string => {
  const day = isDate(date) ? formatDay(date) : 'dato'
  if (!isTime(startTime) && !isTime(endTime)) return `${day} og tid`
  return `${day} kl. ${sampleTime(startTime)}${dash}${sampleTime(endTime)}`
}

const sampleTime = (time: string) => (isTime(time) ? formatTime(time).replace(':', '.') : '…')

/** Stands in for a time that is not typed yet; the letter then says so in its place. */
const NOT_YET = { date: '2026-01-15', startTime: '08:00', endTime: '15:00' }

export type LetterDraft = ShiftDraft & { description: string; requirements: string }

/** The sender, as the letter names them. Phone in E.164. */
export interface Asker {
  readonly employerName: string | null
  readonly employerAddress: string | null
  readonly fullName: string
  readonly email: string
  readonly phone: string | null
}

/** The e-mail as this recipient will get it, or a sample with what is filled in so far. */
export const previewLetter = (
  draft: LetterDraft,
  asker: Asker,
  recipientName: string | undefined,
): Written & { isSample: boolean } => {
  const isSample = !isComplete(draft)
  const { subject, letter } = requestLetter(
    {
      ...draft,
      ...(isSample ? NOT_YET : {}),
      title: sampleTitle(draft),
      location: sampleLocation(draft),
      description: draft.description.trim() || null,
      requirements: draft.requirements.trim() || null,
      employerName: asker.employerName,
      employerAddress: asker.employerAddress,
      contactName: asker.fullName,
      contactEmail: asker.email,
      contactPhone: asker.phone,
    },
    recipientName ?? 'navn',
    '',
  )
  if (!isSample) return { subject, letter, isSample }
  const facts = letter.facts.map(([label, value]) =>
    label === 'Tid' ? ([label, sampleWhen(draft, formatDateLong, '–')] as const) : ([label, value] as const),
  )
  return { subject, letter: { ...letter, facts }, isSample }
}

/** `length` is null while something is missing and the text is only a sample. */
export type SmsPreview = { text: string; length: number | null; shortened: boolean }

/**
 * The SMS as the recipients will get it, or a sample with what is filled in so far.
 *
 * @param sender.linkStart the personal link without its secret, for example `https://vikarklar.no/r/`
 */
export const previewSms = (
  draft: ShiftDraft,
  sender: { employerName: string; linkStart: string },
): SmsPreview => {
  const link = `${sender.linkStart.replace(/^https?:\/\//, '')}…`
  if (!isComplete(draft))
    return { text: sample(draft, sender.employerName, link), length: null, shortened: false }
  const linkLength = gsm7Length(sender.linkStart) + TOKEN_LENGTH
  const { text, length, shortened } = requestSms({ ...draft, employerName: sender.employerName, linkLength })
  return { text: withLink(text, link), length, shortened }
}

const sample = (draft: ShiftDraft, employerName: string, link: string) => {
  const from = employerName ? `${employerName}: ` : ''
  const when = sampleWhen(draft, (date) => `${formatWeekdayShort(date)} ${formatDate(date)}`, '-')
  return `${from}${sampleTitle(draft)}, ${sampleLocation(draft)}, ${when}. Første ja får jobben: ${link}`
}
