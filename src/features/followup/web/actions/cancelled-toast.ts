import { formatPhone } from '#shared/phone.ts'
import type { ToastText } from '#web/ui/toast.ts'
import type { Sent } from '#features/requests/contract.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { smsProblem } from '#features/requests/web/sending/send-problem.ts'

type Cancelled = Sent & { readonly vikarName: string | null; readonly phone: string | null }

/** Long enough to write down a number. */
const SECONDS_TO_READ = 20

/** What to say about a cancelled assignment: who was told and how, or whom to ring. `vikar` had it until now. */
export const cancelledToast = (cancelled: Cancelled, vikar: LoggedAssignment['vikar']): ToastText => {
  const { recipients, sms, emails, vikarName, phone } = cancelled
  if (recipients === 0 || !vikarName) return vikar ? unreachable(vikar.fullName) : nobodyHadIt
  const told = [...(sms.kind === 'queued' && sms.count > 0 ? ['SMS'] : []), ...(emails > 0 ? ['e-post'] : [])]
  // Whoever wants no SMS is not missed by it.
  const isMissed = smsProblem(sms) !== null || (sms.kind === 'queued' && sms.withoutMobile > 0)
  if (!isMissed && told.length > 0)
    return { title: CANCELLED, description: `${vikarName} får beskjed på ${told.join(' og ')}.` }

  const outcome =
    told.length > 0 ? `${vikarName} får e-post, men ingen SMS.` : `${vikarName} får ikke beskjed.`
  const ring = phone ? `Ring ${vikarName}, ${formatPhone(phone)}.` : null
  return warning([outcome, smsProblem(sms), ring])
}

const CANCELLED = 'Oppdraget er avlyst'

const nobodyHadIt: ToastText = {
  title: CANCELLED,
  description: 'Ingen hadde det, så ingen måtte varsles.',
}

const unreachable = (name: string) =>
  warning([`${name} er ikke lenger i registeret og får ikke beskjed fra Vikarklar.`])

const warning = (sentences: readonly (string | null)[]): ToastText => ({
  title: CANCELLED,
  description: sentences.filter(Boolean).join(' '),
  tone: 'warning',
  seconds: SECONDS_TO_READ,
})
