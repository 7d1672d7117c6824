import { withLink } from '#features/sms/texts.ts'
import { formatDate, formatWeekdayShort } from '#shared/dates.ts'
import { gsm7Length } from '#shared/gsm7.ts'
import { TOKEN_LENGTH } from '#shared/ids.ts'
import { requestSms } from '../../sms-text.ts'
import { isComplete, sampleLocation, sampleTitle, sampleWhen, type ShiftDraft } from './sample.ts'

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
