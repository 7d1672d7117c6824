import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureToast, isErrorCode } from '#web/errors.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { useToday } from '#web/use-today.ts'
import type { OfficeAbsence } from '../../contract-absences.ts'
import { vikarerApi } from '../api.ts'
import { absenceWords } from './absence-words.ts'

interface RemoveAbsenceDialogProps {
  vikar: { readonly id: string; readonly fullName: string }
  absence: OfficeAbsence | null
  onClose: () => void
  /** Returns the element that takes the focus, because the row and its button are gone. */
  focusAfter: () => HTMLElement | null
}

/** Asks before an absence is removed. One that a colleague has removed counts as removed. */
export function RemoveAbsenceDialog({ vikar, absence, onClose, focusAfter }: RemoveAbsenceDialogProps) {
  const today = useToday()
  const queryClient = useQueryClient()
  const remove = useMutation(
    vikarerApi.removeAbsence.mutationOptions({
      onSettled: async (_nothing, error) => {
        if (error && !isErrorCode(error, 'NOT_FOUND'))
          return showToast(failureToast('Kunne ikke fjerne fraværet', error))
        await queryClient.invalidateQueries({ queryKey: vikarerApi.key() })
        showToast({ title: 'Fraværet er fjernet' })
        onClose()
      },
    }),
  )
  // The text stays while the dialog fades.
  const [shown, setShown] = useState(absence)
  if (absence && absence !== shown) setShown(absence)
  return (
    <ConfirmDialog
      isOpen={absence !== null}
      onClose={onClose}
      onConfirm={() => absence && remove.mutate({ id: vikar.id, absenceId: absence.id })}
      title="Fjern fravær"
      confirmLabel="Fjern fraværet"
      cancelLabel="Behold fraværet"
      isPending={remove.isPending}
      pendingText="Fjerner..."
      focusAfter={focusAfter}
    >
      {shown && (
        <p>
          «{absenceWords(shown, today)}» fjernes, og hindrer ikke lenger at {vikar.fullName} blir spurt. Ingen
          får beskjed.
        </p>
      )}
    </ConfirmDialog>
  )
}
