import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { meQuery } from '#features/identity/web/api.ts'
import { failureToast, isErrorCode, UnansweredWrite } from '#web/errors.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { AskingNow } from '#features/asking/choice.ts'
import type { AssignmentFormOnScreen } from '../../rules.ts'
import type { Candidate, SameShift } from '../../shapes.ts'
import { requestsApi } from '../api.ts'
import type { AssignmentFormState } from './form.ts'
import { useDraftOwner } from '../draft-owner.ts'
import { loadOpenedParts } from './use-rest.ts'

interface Pressing {
  readonly candidates: readonly Candidate[]
  /** The plan if it is sent at that time. */
  readonly askingAt: (now: Date) => AskingNow
  /** The version of the plan that the form shows. */
  readonly seen: string | undefined
}

const LOG_IN = 'Du må være logget inn for å opprette oppdrag'

/**
 * Sends the form. One request id for all attempts: a double press, or a retry after a lost answer, creates one
 * request.
 *
 * @returns a function that sends the form's values, and the reason this user may not send
 */
export const useCreateAssignment = (
  form: AssignmentFormState,
  { candidates, askingAt, seen }: Pressing,
  onSent: () => void,
) => {
  const navigate = useNavigate()
  const creating = useCreating()
  const owner = useDraftOwner()
  const [requestId] = useState(() => crypto.randomUUID())
  const unanswered = useRef<string>(null)

  const [same, setSame] = useState<SameShift | null>(null)

  const sending = async (values: AssignmentFormOnScreen, isAgain: boolean) => {
    setSame(null)
    const parts = await loadOpenedParts().catch(
      (cause: unknown) => new UnansweredWrite('not-sent', { cause }),
    )
    if (parts instanceof Error) return showToast(failureToast('', parts))
    return parts.sendRequest(values, {
      form,
      candidates,
      asking: askingAt(new Date()),
      requestId,
      unanswered,
      seen,
      createRequest: creating.mutateAsync,
      isAgain,
      onSame: setSame,
      owner,
      onSent,
      navigate,
    })
  }

  return {
    send: (values: AssignmentFormOnScreen) => sending(values, false),
    /** The same shift was sent already: nothing was sent. */
    same,
    sendAgain: (values: AssignmentFormOnScreen) => sending(values, true),
    forgetSame: () => setSame(null),
    refusal: useRefusal(creating.error),
    requestId,
  }
}

/** A refused request may have another plan by now. */
const useCreating = () => {
  const queryClient = useQueryClient()
  const onError = () => void queryClient.invalidateQueries({ queryKey: requestsApi.planCreateRequest.key() })
  return useMutation(requestsApi.createRequest.mutationOptions({ onError }))
}

/** The reason this user may not send, as a text. A user who has logged in again may. */
const useRefusal = (error: Error | null): string | undefined => {
  const { data: me } = useQuery(meQuery())
  if (isErrorCode(error, 'FORBIDDEN') || isErrorCode(error, 'PLAN_CHANGED')) return error?.message
  return isErrorCode(error, 'UNAUTHORIZED') && !me ? LOG_IN : undefined
}
