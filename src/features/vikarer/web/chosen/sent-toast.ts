import { counted } from '#shared/counts.ts'
import { namesOf } from '#shared/names.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import type { LoginsSent } from '../../contract-logins.ts'
import type { Vikar } from '../../contract.ts'

/** The toast after an invitation of several, with the reasons of refusals. `people` in the order of the call. */
export const sentToast = (
  { sent, refused }: LoginsSent,
  people: readonly Pick<Vikar, 'fullName'>[],
): ToastText => {
  const title =
    sent === 0
      ? 'Ingen innlogging er sendt'
      : `Innlogging sendt til ${counted(sent, 'vikar', 'vikarer')} på e-post`
  if (refused.length === 0) return { title }
  const reasons = Map.groupBy(refused, ({ reason }) => reason)
  const description = [...reasons]
    .map(([reason, those]) => `${namesOf(those.map(({ at }) => people[at]?.fullName ?? ''))}: ${reason}`)
    .join(' ')
  return { title, description, tone: 'warning', seconds: SECONDS_TO_READ }
}

const SECONDS_TO_READ = 20
