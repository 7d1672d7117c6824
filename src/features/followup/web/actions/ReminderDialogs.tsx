import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { creditsApi } from '#features/credits/web/api.ts'
import { Notice } from '#features/requests/web/sending/Notice.tsx'
import { noSmsNote, withoutMobileNote } from '#features/requests/web/sending/send-notes.ts'
import { lacksCredits, reachesNobody, type SendPlan } from '#features/requests/web/sending/send-plan.ts'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '#web/errors.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { LoggedAssignment } from '../../shapes.ts'
import { CANNOT_REMIND, UNREACHABLE } from '../../texts.ts'
import { followupApi } from '../api.ts'
import css from '../log/Log.module.css'
import { isAsked } from '../log/recipient-state.ts'
import {
  assignedReminderCost,
  remindAssignedLabel,
  balanceNote,
  planAssignedReminder,
  planReminder,
  reminderButton,
  reminderCost,
} from './reminder-plan.ts'

interface ReminderDialogProps {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  isPending: boolean
}

/** The question before everyone who can still come is reminded: how many, and what it costs. */
export function RemindAllDialog({
  assignmentId: id,
  only,
  ...dialog
}: ReminderDialogProps & { assignmentId: string; title: string; only: string[] | undefined }) {
  const enabled = dialog.isOpen
  const asked = useQuery(followupApi.follow.queryOptions({ input: { id }, enabled }))
  const credits = useQuery(creditsApi.balance.queryOptions({ enabled }))
  const plan =
    asked.data &&
    credits.data &&
    planReminder(
      asked.data.recipients.filter(({ vikarId }) => !only || only.includes(vikarId)),
      asked.data.assignment.channels,
      credits.data,
    )
  const isNobodyReached = asked.data?.recipients.every((recipient) => !isAsked(recipient))
  return (
    <ReminderDialog
      {...dialog}
      plan={plan}
      error={asked.error ?? credits.error}
      cost={plan && reminderCost(plan)}
      nobody={isNobodyReached ? NOBODY_REACHED : NOBODY_LEFT}
    />
  )
}

/** The question before those who have the assignment are reminded. */
export function RemindAssignedDialog({
  assignment: { vikarer, channels },
  ...dialog
}: ReminderDialogProps & { assignment: Pick<LoggedAssignment, 'vikarer' | 'channels'> }) {
  const credits = useQuery(creditsApi.balance.queryOptions({ enabled: dialog.isOpen }))
  const plan = credits.data && planAssignedReminder(vikarer, channels, credits.data)
  return (
    <ReminderDialog
      {...dialog}
      title={remindAssignedLabel(vikarer)}
      plan={plan}
      error={credits.error}
      cost={plan && assignedReminderCost(plan, vikarer)}
      nobody={UNREACHABLE}
    />
  )
}

interface QuestionProps extends ReminderDialogProps {
  title: string
  plan: SendPlan | undefined
  error: unknown
  cost: string | undefined
  /** Shown when no one would get it. */
  nobody: ReactNode
}

function ReminderDialog({ plan, error, cost, nobody, ...dialog }: QuestionProps) {
  return (
    <ConfirmDialog
      {...dialog}
      tone="normal"
      confirmLabel={reminderButton(plan)}
      pendingText="Sender..."
      isConfirmDisabled={!plan || plan.recipients === 0 || reachesNobody(plan)}
    >
      {plan && (plan.recipients > 0 ? <Cost plan={plan} words={cost} /> : <p>{nobody}</p>)}
      {!plan && Boolean(error) && <Notice tone="error">{errorMessage(error)}</Notice>}
      {!plan && !error && <Loading>Teller mottakere...</Loading>}
    </ConfirmDialog>
  )
}

const NOBODY_LEFT =
  'Ingen er igjen å minne på: alle som har fått forespørselen, har svart eller er ikke lenger i registeret.'
const NOBODY_REACHED = (
  <>
    <strong>{CANNOT_REMIND.NOBODY_ASKED.title}</strong>
    <br />
    {CANNOT_REMIND.NOBODY_ASKED.description}. Åpne oppdraget og velg «Send til dem som ikke fikk den».
  </>
)

function Cost({ plan, words }: { plan: SendPlan; words: string | undefined }) {
  const balance = balanceNote(plan)
  const notes = [withoutMobileNote(plan), noSmsNote(plan)].filter((note) => note !== null)
  return (
    <>
      <p>
        <strong>{words}</strong>
      </p>
      {lacksCredits(plan) ? (
        <Notice tone="warning" title="For få SMS igjen" action={<BuyLink />}>
          {balance}
        </Notice>
      ) : (
        balance && <p className={css.dim}>{balance}</p>
      )}
      {notes.map((note) => (
        <p key={note} className={css.dim}>
          {note}
        </p>
      ))}
    </>
  )
}

/** To the shop, beside what is being done: the dialog picks up the new balance. */
function BuyLink() {
  return (
    <LinkButton href={paths.credits} target="_blank" variant="secondary" size="small">
      Kjøp SMS (åpnes i ny fane)
    </LinkButton>
  )
}
