import { withLink } from '#features/sms/texts.ts'
import { formatDate, formatTime, formatWeekdayShort, isDate, isTime } from '#shared/dates.ts'
import { gsm7Length } from '#shared/gsm7.ts'
import { TOKEN_LENGTH } from '#shared/ids.ts'
import { requestSms } from '../../sms-text.ts'

export type ShiftDraft = { title: string; location: string; date: string; startTime: string; endTime: string }

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

const isComplete = ({ title, location, date, startTime, endTime }: ShiftDraft) =>
  title.trim() !== '' && location.trim() !== '' && isDate(date) && isTime(startTime) && isTime(endTime)

const sample = (draft: ShiftDraft, employerName: string, link: string) => {
  const title = draft.title.trim() || 'tittel'
  const location = draft.location.trim() || 'sted'
  return `${employerName ? `${employerName}: ` : ''}${title}, ${location}, ${sampleWhen(draft)}. Første ja får jobben: ${link}`
}

const sampleWhen = ({ date, startTime, endTime }: ShiftDraft) => {
  const day = isDate(date) ? `${formatWeekdayShort(date)} ${formatDate(date)}` : 'dato'
  if (!isTime(startTime) && !isTime(endTime)) return `${day} og tid`
  return `${day} kl. ${sampleTime(startTime)}-${sampleTime(endTime)}`
}

const sampleTime = (time: string) => (isTime(time) ? formatTime(time) : '…')
