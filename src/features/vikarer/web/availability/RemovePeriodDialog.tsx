import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { isErrorCode } from '#web/errors.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Period } from '../../contract-own.ts'
import { CONFIRM_PERIOD_REMOVAL, PERIOD_REMOVED } from '../../unavailability-texts.ts'
import { vikarerApi } from '../api.ts'
import css from './Availability.module.css'
import { periodDates } from './period-words.ts'
import { Refusal } from './Refusal.tsx'

interface RemovePeriodDialogProps {
  period: Period | null
  isOpen: boolean
  onClose: () => void
  /** Takes the focus when the period and its button are gone. */
  focusAfter: RefObject<HTMLElement | null>
  today: string
}

/** Asks before a period is deleted. It stays open after a failure. */
export function RemovePeriodDialog({ period, isOpen, onClose, focusAfter, today }: RemovePeriodDialogProps) {
  const { remove, isRemoving, removedId, refusal, forget } = useRemovePeriod()
  const close = () => {
    forget()
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      onConfirm={() => period && remove(period.id, onClose)}
      title="Slett periode"
      confirmLabel="Slett periode"
      cancelLabel="Behold perioden"
      isPending={isRemoving}
      pendingText="Sletter..."
    >
      <p>{CONFIRM_PERIOD_REMOVAL}</p>
      {period && (
        <p className={css.dim}>
          {[periodDates(period, today), period.reason].filter((fact) => fact !== null).join(' · ')}
        </p>
      )}
      <Refusal error={refusal} />
      <FocusAfter target={focusAfter} isWanted={period !== null && period.id === removedId} />
    </ConfirmDialog>
  )
}

interface FocusAfterProps {
  target: RefObject<HTMLElement | null>
  isWanted: boolean
}

/** Inside a dialog: moves the focus to `target` after the dialog closes, because the button that opened it is gone. */
function FocusAfter({ target, isWanted }: FocusAfterProps) {
  useEffect(() => {
    const { current: element } = target
    if (isWanted) return () => void setTimeout(() => element?.focus(), AFTER_RESTORING)
  }, [target, isWanted])
  return null
}

/** The dialog first restores the focus to the page. Ms. */
const AFTER_RESTORING = 150

/**
 * Deletes a period. One that is gone already, through another tab or a call whose answer was lost, counts as deleted.
 */
const useRemovePeriod = () => {
  const queryClient = useQueryClient()
  const [removedId, setRemovedId] = useState('')
  const [refusal, setRefusal] = useState<unknown>()
  const call = useMutation(
    vikarerApi.removePeriod.mutationOptions({
      onMutate: () => setRefusal(undefined),
      onSettled: async (_nothing, error, { id }) => {
        if (error && !isErrorCode(error, 'NOT_FOUND')) return setRefusal(error)
        await queryClient.invalidateQueries({ queryKey: vikarerApi.myAvailability.key() })
        setRemovedId(id)
        showToast({ title: PERIOD_REMOVED })
      },
    }),
  )
  return {
    remove: (id: string, onRemoved: () => void) =>
      call.mutate(
        { id },
        {
          onSettled: (_nothing, error) => {
            if (!error || isErrorCode(error, 'NOT_FOUND')) onRemoved()
          },
        },
      ),
    isRemoving: call.isPending,
    removedId,
    refusal,
    forget: () => setRefusal(undefined),
  }
}
