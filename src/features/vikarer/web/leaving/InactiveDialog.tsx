import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureToast } from '#web/errors.ts'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Affected } from '../../contract-leaving.ts'
import { REOPEN_AT_ONCE_MAX } from '../../rules.ts'
import { AffectedList } from './AffectedList.tsx'
import { affectedOf, leavingApi } from './api.ts'
import { changeWords, inactiveOptions, reopenedWords } from './leaving-words.ts'

interface InactiveDialogProps {
  affected: Affected
  onClose: () => void
  /** Makes them inactive and lets them keep their shifts; carries what was seen. */
  onKeep: (seen: string) => void
  /** They are inactive, and their shifts are open. */
  onReopened: () => void
}

/** Asked before a substitute who takes part in something becomes inactive. */
export function InactiveDialog({ affected: first, onClose, onKeep, onReopened }: InactiveDialogProps) {
  const [affected, setAffected] = useState(first)
  const [change, setChange] = useState<string | null>(null)
  const [isKept, setKept] = useState(true)
  const [vikar, ...more] = affected.vikarer
  const reopen = useMutation(
    leavingApi.reopenShiftsOf.mutationOptions({
      onSuccess: (done) => {
        const title = more.length > 0 ? 'Vikarene er nå inaktive' : `${vikar?.fullName} er nå inaktiv`
        showToast({ title, description: reopenedWords(done) })
        onReopened()
      },
      onError: (error) => {
        const now = affectedOf(error)
        if (now) {
          setChange(changeWords(affected, now))
          return setAffected(now)
        }
        onClose()
        showToast(failureToast('Tilgjengeligheten er ikke endret', error))
      },
    }),
  )
  if (!vikar) return null
  const { vikarer, balance, seen } = affected
  const hasShifts = vikarer.some(({ held }) => held.length > 0)
  const mayReopen = hasShifts && vikarer.length <= REOPEN_AT_ONCE_MAX
  const confirm = () =>
    mayReopen && !isKept ? reopen.mutate({ ids: vikarer.map(({ id }) => id), seen }) : onKeep(seen)
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
    >
      {change && (
        <p role="alert">
          <strong>{change}</strong>
        </p>
      )}
      {affected.vikarer.map((each) => (
        <AffectedList key={each.id} vikar={each} />
      ))}
      <p>{IN_PLAY}</p>
      {mayReopen && (
        <RadioGroup
          label="Hva skal skje med vaktene?"
          options={inactiveOptions(vikarer, balance)}
          value={isKept ? 'keep' : 'reopen'}
          onChange={(value) => setKept(value === 'keep')}
          isDisabled={reopen.isPending}
        />
      )}
      {hasShifts && !mayReopen && <p>{TOO_MANY}</p>}
    </ConfirmDialog>
  )
}

const TOO_MANY = `Vaktene beholdes. Velg høyst ${REOPEN_AT_ONCE_MAX} om gangen for å åpne dem igjen.`

const IN_PLAY =
  'Reserven og køene går videre uten vikarer som er inaktive. Spørsmål som er ute, kan fortsatt få svar.'
