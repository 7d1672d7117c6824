import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Undo from 'lucide-react/icons/undo-2'
import { useEffect, useState } from 'react'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { requestsApi } from '#features/requests/web/api.ts'
import { holdRequest, restoreForm, takeHeldRequest } from '#features/requests/web/create/held-request.ts'
import { useDraftOwner } from '#features/requests/web/draft-owner.ts'
import { paths } from '#shared/paths.ts'
import { failureToast } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { RequestShift } from '../../shapes.ts'
import { useRefresh } from '../api.ts'

interface UndoBarProps {
  shifts: readonly RequestShift[]
  /** Seconds left at the time of the fetch. */
  seconds: number
  /** The time of the fetch. */
  now: Date
  /** False for a request that was created without messages. */
  isToSend: boolean
}

/** The seconds before a new request is sent, or final if it sends nothing, and the way back to the form. */
export function UndoBar({ shifts, seconds, now, isToSend }: UndoBarProps) {
  const left = useSecondsLeft(now.getTime() + seconds * 1000)
  const { undo, isUndoing } = useUndo(shifts)
  if (left <= 0 && !isUndoing) return null
  return (
    <Row>
      <p role="status">{isToSend ? 'Ikke sendt ennå' : 'Opprettet uten å sende'}</p>
      <p aria-hidden>
        {isToSend ? 'Sendes om' : 'Kan angres i'} {left} {left === 1 ? 'sekund' : 'sekunder'}
      </p>
      <Button icon={Undo} onPress={undo} isPending={isUndoing} pendingText="Angrer...">
        Angre
      </Button>
    </Row>
  )
}

const useSecondsLeft = (until: number): number => {
  const [time, setTime] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - time) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setTime(Date.now()), 250)
    return () => clearTimeout(timer)
  }, [left, time])
  return left
}

const useUndo = (shifts: readonly RequestShift[]) => {
  const refresh = useRefresh()
  const navigate = useNavigate()
  const owner = useDraftOwner()
  const [first] = shifts
  const undo = useMutation(
    requestsApi.undo.mutationOptions({
      // At once: the hold may end before the answer.
      onMutate: () =>
        takeHeldRequest(
          shifts.map(({ id }) => id),
          owner,
        ),
      onSuccess: ({ plan }, _, held) => {
        if (held) restoreForm(held)
        showToast({
          title: 'Angret: ingenting er sendt',
          description: [plan.summary, ...(held ? ['Skjemaet står som du forlot det.'] : [])].join(' ').trim(),
        })
        void navigate({ to: held ? paths.createAssignment : paths.assignmentLog })
      },
      onError: (error, _, held) => {
        if (held) holdRequest(held)
        showToast(failureToast('Ikke angret', error, { repeat: REPEATABLE }))
      },
      onSettled: refresh,
    }),
  )
  return { undo: () => first && undo.mutate({ id: first.id }), isUndoing: undo.isPending }
}
