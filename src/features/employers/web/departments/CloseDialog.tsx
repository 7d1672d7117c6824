import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ORPCError } from '@orpc/client'
import { useState } from 'react'
import { counted } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { failureToast } from '#web/errors.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Closing, Department } from '../../contract-departments.ts'
import { employersApi } from '../api.ts'

interface CloseDialogProps {
  department: Pick<Department, 'id' | 'name'>
  closing: Closing
  onClose: () => void
}

/** Shows the effects of closing a department, and asks. */
export function CloseDialog({ department: { id, name }, closing: first, onClose }: CloseDialogProps) {
  const queryClient = useQueryClient()
  const [closing, setClosing] = useState(first)
  const close = useMutation(
    employersApi.closeDepartment.mutationOptions({
      onSuccess: () => {
        showToast({ title: 'Avdelingen er lagt ned' })
        onClose()
      },
      onError: (error) => {
        const now = closingOf(error)
        if (now) return setClosing(now)
        showToast(failureToast('Avdelingen er ikke lagt ned', error))
        onClose()
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: employersApi.key() }),
    }),
  )
  const affected = affectedWords(closing)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => close.mutate({ id, seen: closing.seen })}
      title={`Legg ned ${name}`}
      confirmLabel="Legg ned"
      isPending={close.isPending}
      pendingText="Legger ned..."
    >
      {closing !== first && (
        <p role="alert">
          <strong>
            Noe er endret siden du åpnet dette, og avdelingen er ikke lagt ned. Se over på nytt.
          </strong>
        </p>
      )}
      <p>
        Nye oppdrag kan ikke lages i {name}. De som finnes, blir stående der, og de som bare ser {name}, ser
        fortsatt bare dem. Du kan åpne avdelingen igjen under «Nedlagte avdelinger».
      </p>
      {affected.length > 0 && (
        <ul>
          {affected.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {closing.open + closing.filled > 0 && (
        <p>
          Ingen får melding om dette. Skal vaktene avlyses, gjør du det i{' '}
          <a href={`${paths.assignmentLog}?avdeling=${id}`}>oppdragsloggen</a> først.
        </p>
      )}
    </ConfirmDialog>
  )
}

const affectedWords = ({ open, filled, templates, onlyHere }: Closing): string[] => [
  ...(open > 0
    ? [`${counted(open, 'kommende vakt mangler', 'kommende vakter mangler')} folk, og spør fortsatt`]
    : []),
  ...(filled > 0
    ? [`${counted(filled, 'kommende vakt er besatt', 'kommende vakter er besatt')}, og står som de er`]
    : []),
  ...(templates.length > 0
    ? [`${templates.length === 1 ? 'Malen' : 'Malene'} ${templates.join(', ')} får ingen avdeling`]
    : []),
  ...(onlyHere.length > 0
    ? [`${onlyHere.join(', ')} ser bare denne avdelingen, og kan ikke lage nye oppdrag`]
    : []),
]

const closingOf = (error: unknown): Closing | null =>
  error instanceof ORPCError && error.code === 'AFFECTED' && hasClosing(error.data) ? error.data.now : null

const hasClosing = (data: unknown): data is { now: Closing } =>
  typeof data === 'object' &&
  data !== null &&
  'now' in data &&
  typeof data.now === 'object' &&
  data.now !== null &&
  'onlyHere' in data.now
