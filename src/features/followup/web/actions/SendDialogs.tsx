import { useMutation } from '@tanstack/react-query'
import type { ActPlan } from '#features/requests/contract.ts'
import { askingInQuiet, type Meant } from '#features/requests/web/quiet/in-quiet.ts'
import { isErrorCode } from '#web/errors.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast, type ToastText } from '#web/ui/overlays/toast.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { followupApi, useRefresh } from '../api.ts'
import { PlanNotes } from '#features/requests/web/plan/PlanNotes.tsx'
import { sentToast } from '#features/requests/web/plan/plan-toast.ts'
import { isPlanChanged, type ShownPlan, usePlan } from '#features/requests/web/plan/use-plan.ts'
import { notRemindedToast, notRequestedToast } from './not-sent-toast.ts'
import { remindAssignedLabel, REMIND, REQUEST, sendLabel } from '../../send-labels.ts'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
}

interface RemindAllProps extends DialogProps {
  assignmentId: string
  title: string
  /** Limits the reminder to these people. */
  only: string[] | undefined
}

/** Confirms a reminder to everyone who can still accept. */
export function RemindAllDialog({ assignmentId: id, only: vikarIds, ...dialog }: RemindAllProps) {
  const shown = usePlan(() => followupApi.planRemindAll.queryOptions({ input: { id, vikarIds } }), dialog)
  return (
    <SendDialog
      {...dialog}
      shown={shown}
      label={REMIND}
      send={(press) => followupApi.remindAll.call({ id, vikarIds, ...press })}
      toFailure={notRemindedToast}
    />
  )
}

interface RemindAssignedProps extends DialogProps {
  assignment: Pick<LoggedAssignment, 'id' | 'vikarer'>
}

/** Confirms a reminder to the holders. */
export function RemindAssignedDialog({ assignment: { id, vikarer }, ...dialog }: RemindAssignedProps) {
  const shown = usePlan(() => followupApi.planRemindAssigned.queryOptions({ input: { id } }), dialog)
  return (
    <SendDialog
      {...dialog}
      title={remindAssignedLabel(vikarer)}
      shown={shown}
      label={REMIND}
      send={(press) => followupApi.remindAssigned.call({ id, ...press })}
      toFailure={notRemindedToast}
    />
  )
}

/** Confirms sending the request to the people it has not reached. */
export function SendRequestsDialog({ assignmentId: id, ...dialog }: DialogProps & { assignmentId: string }) {
  const shown = usePlan(() => followupApi.planSendRequests.queryOptions({ input: { id } }), dialog)
  return (
    <SendDialog
      {...dialog}
      title="Send forespørselen"
      shown={shown}
      label={REQUEST}
      send={(press) => followupApi.sendRequests.call({ id, ...press })}
      toFailure={notRequestedToast}
    />
  )
}

interface SendDialogProps extends DialogProps {
  title: string
  shown: ShownPlan
  label: Parameters<typeof sendLabel>[0]
  send: (press: { seen?: string } & Meant) => Promise<unknown>
  toFailure: (error: unknown) => ToastText
}

function SendDialog({ title, shown, label, send, toFailure, ...dialog }: SendDialogProps) {
  const { onClose } = dialog
  const { plan, press } = shown
  const refresh = useRefresh()
  const sending = useMutation({
    mutationFn: ({ seen }: { seen?: string; plan: ActPlan | undefined }) =>
      askingInQuiet((meant) => send({ ...(seen !== undefined && { seen }), ...meant })),
    onSuccess: (sent, pressed) => {
      if (sent === null) return
      onClose()
      showToast(sentToast(pressed.plan))
    },
    onError: (error) => {
      if (isPlanChanged(error)) return
      onClose()
      showToast(toFailure(error))
    },
    onSettled: refresh,
  })
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => sending.mutate({ ...press, plan })}
      title={title}
      tone="normal"
      confirmLabel={sendLabel(label, plan)}
      isPending={sending.isPending}
      pendingText="Sender..."
      isConfirmDisabled={!shown.isCurrent || plan?.sending?.reached === 0}
    >
      <PlanNotes shown={shown} refusal={sending.error} />
      {isErrorCode(shown.error, 'NOBODY_ASKED') && (
        <p>Nådde ikke forespørselen fram? Åpne oppdraget og velg «Send til dem som ikke fikk den».</p>
      )}
    </ConfirmDialog>
  )
}
