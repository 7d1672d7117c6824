import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureToast } from '#web/errors.ts'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Affected } from '../../leaving-shapes.ts'
import { AT_ONCE_MAX, REOPEN_AT_ONCE_MAX } from '../../rules.ts'
import { tooManyAtOnce } from '../../texts-leaving.ts'
import { AffectedList } from './AffectedList.tsx'
import { affectedOf, leavingApi } from './api.ts'
import { changeWords, INACTIVE_OPTIONS, leavingToast } from './leaving-words.ts'
import { LeavingNotes } from './LeavingNotes.tsx'
import { useLeavingPlan } from './use-leaving-plan.ts'

interface InactiveDialogProps {
  affected: Affected
  onClose: () => void
  /** Makes them inactive with their shifts; passes the digest of the effects shown. */
  onKeep: (seen: string) => void
  /** Called once they are inactive and their shifts are open. */
  onReopened: () => void
}

/** Asks before a substitute with shifts or other roles becomes inactive. */
export function InactiveDialog({ affected: first, onClose, onKeep, onReopened }: InactiveDialogProps) {
  const [affected, setAffected] = useState(first)
  const [change, setChange] = useState<string | null>(null)
  const [isKept, setKept] = useState(true)
  const [vikar, ...more] = affected.vikarer
  const ids = affected.vikarer.map(({ id }) => id)
  const shown = useLeavingPlan(
    (askNext) =>
      leavingApi.planInactive.queryOptions({
        input: { ids, how: isKept ? 'keep-shifts' : 'reopen-shifts', askNext },
      }),
    ids.length <= AT_ONCE_MAX,
  )
  const reopen = useMutation(
    leavingApi.reopenShiftsOf.mutationOptions({
      onSuccess: () => {
        const title = more.length > 0 ? 'Vikarene er nå inaktive' : `${vikar?.fullName} er nå inaktiv`
        showToast(leavingToast(title, shown.plan))
        onReopened()
      },
      onError: (error) => {
        const now = affectedOf(error)
        if (now) {
          setChange(changeWords(affected, now))
          setAffected(now)
          return shown.refresh()
        }
        onClose()
        showToast(failureToast('Tilgjengeligheten er ikke endret', error))
      },
    }),
  )
  if (!vikar) return null
  const { vikarer } = affected
  const seen = shown.plan?.affected.seen ?? affected.seen
  const hasShifts = vikarer.some(({ held }) => held.length > 0)
  const mayReopen = hasShifts && vikarer.length <= REOPEN_AT_ONCE_MAX
  const confirm = () =>
    mayReopen && !isKept
      ? reopen.mutate({ ids, seen: shown.plan?.version ?? seen, askNext: shown.askNext })
      : onKeep(seen)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      title={more.length > 0 ? 'Gjør vikarene inaktive' : `Gjør ${vikar.fullName} inaktiv`}
      confirmLabel="Gjør inaktiv"
      tone="normal"
      isPending={reopen.isPending}
      pendingText="Lagrer..."
      isConfirmDisabled={ids.length <= AT_ONCE_MAX && !shown.isCurrent}
    >
      {change && (
        <p role="alert">
          <strong>{change}</strong>
        </p>
      )}
      {affected.vikarer.map((each) => (
        <AffectedList key={each.id} vikar={each} />
      ))}
      {mayReopen && (
        <RadioGroup
          label="Hva skal skje med vaktene?"
          options={INACTIVE_OPTIONS}
          value={isKept ? 'keep' : 'reopen'}
          onChange={(value) => setKept(value === 'keep')}
          isDisabled={reopen.isPending}
        />
      )}
      {ids.length <= AT_ONCE_MAX && <LeavingNotes shown={shown} />}
      {hasShifts && !mayReopen && <p>{TOO_MANY}</p>}
    </ConfirmDialog>
  )
}

const TOO_MANY = tooManyAtOnce(REOPEN_AT_ONCE_MAX)
