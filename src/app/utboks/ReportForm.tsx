import { formatDateTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { reportPath, type OutboxSms, type SmsState } from './messages.ts'

const WORDS: Record<SmsState['state'], string> = {
  queued: 'Venter',
  sending: 'Sendes',
  accepted: 'Sendt',
  delivered: 'Levert',
  failed: 'Ikke levert',
  expired: 'Rakk ikke fram i tide',
  unknown: 'Usikkert om den kom fram',
  stopped: 'Stanset',
}

/** The state of an SMS, and two buttons that report like the telephone network. */
export const ReportForm = ({ sms, state }: { sms: OutboxSms; state: SmsState | undefined }) => (
  <form className="report" method="post" action={reportPath(sms.id)}>
    {state && <span className={`state ${state.state}`}>{inWords(state)}</span>}
    <button
      className="button small"
      type="submit"
      name="state"
      value="delivered"
      aria-label={`Meld levert: ${named(sms)}`}
    >
      Levert
    </button>
    <button
      className="button small"
      type="submit"
      name="state"
      value="failed"
      aria-label={`Meld ikke levert: ${named(sms)}`}
    >
      Ikke levert
    </button>
  </form>
)

const inWords = ({ state, deliveredAt }: SmsState) =>
  state === 'delivered' && deliveredAt
    ? `${WORDS[state]} ${formatDateTime(deliveredAt.toISOString())}`
    : WORDS[state]

const named = ({ to }: OutboxSms) => `SMS til ${formatPhone(to)}`
