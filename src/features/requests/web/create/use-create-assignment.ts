import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { meQuery } from '#features/accounts/web/api.ts'
import { SHIFTS_MAX } from '#features/assignments/rules.ts'
import { paths } from '#shared/paths.ts'
import { failureToast, isErrorCode, UnansweredWrite } from '#web/errors.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { showToast, type ToastText } from '#web/ui/overlays/toast.ts'
import { requestsApi } from '../api.ts'
import type { Later } from './last-sent.ts'
import type { Candidate, Created } from '../../shapes.ts'
import { CHOOSE_RECIPIENT, CREATE_FAILED, CREATED_AS_IT_WAS } from '../../texts.ts'
import { withoutGone } from '../recipients/candidates.ts'
import type { AssignmentFormOnScreen } from '../../rules.ts'
import { createdToast } from '../sending/created-toast.ts'
import type { AssignmentFormState } from './form.ts'

const LOG_IN = 'Du må være logget inn for å opprette oppdrag'

const SHIFT_FIELDS = ['date', 'startTime', 'endTime', 'places'] as const

const FIELDS = [
  'title',
  'location',
  'date',
  'startTime',
  'endTime',
  'places',
  'description',
  'requirements',
  'recipients',
  'channels',
  ...Array.from({ length: SHIFTS_MAX - 1 }, (_, at) =>
    SHIFT_FIELDS.map((name) => `more.${at}.${name}` as const),
  ).flat(),
] as const

/**
 * Sends the form. One request id for all attempts: a double press, or a retry after an answer that was lost on the
 * way, makes one assignment.
 *
 * @returns what sends the form's values, and why this person may not send
 */
export const useCreateAssignment = (
  form: AssignmentFormState,
  candidates: readonly Candidate[],
  onSent: (assignmentId: string, later: Later | null) => void,
) => {
  const navigate = useNavigate()
  const create = useMutation(requestsApi.create.mutationOptions())
  const createRequest = useMutation(requestsApi.createRequest.mutationOptions())
  const [requestId] = useState(() => crypto.randomUUID())
  const unanswered = useRef<string>(null)

  const send = async (values: AssignmentFormOnScreen) => {
    const recipients = withoutGone(values.recipients, candidates)
    if (recipients.kind === 'chosen' && recipients.vikarIds.length === 0) {
      return form.setError('recipients', { message: CHOOSE_RECIPIENT })
    }
    const typed = JSON.stringify(values)
    let created: Created
    let said: ToastText
    try {
      const { more, ...one } = values
      created =
        more.length === 0
          ? await create.mutateAsync({ ...one, recipients, requestId, isUndoable: true })
          : await createRequest.mutateAsync({ ...requestOf(values), recipients, requestId, isUndoable: true })
      said = wordsOf(created, !created.isNew && unanswered.current !== null && unanswered.current !== typed)
    } catch (error) {
      if (error instanceof UnansweredWrite && error.outcome === 'unknown') unanswered.current ??= typed
      return showFailure(error, form)
    }
    // What is held is not sent yet.
    const { undoSeconds } = created
    const later = undoSeconds !== undefined && said.tone === 'success' ? { said, seconds: undoSeconds } : null
    if (!later) showToast(said)
    onSent(created.id, later)
    return navigate({ to: paths.assignment(created.id) })
  }

  return { send, refusal: useRefusal(create.error ?? createRequest.error) }
}

/** The first shift and the others as the server takes them. */
const requestOf = ({ date, startTime, endTime, places, more, ...common }: AssignmentFormOnScreen) => ({
  ...common,
  shifts: [{ date, startTime, endTime, places }, ...more],
})

/** In words, why this person may not send. A user who has logged in again meanwhile may. */
const useRefusal = (error: Error | null): string | undefined => {
  const { data: me } = useQuery(meQuery())
  if (isErrorCode(error, 'FORBIDDEN')) return error?.message
  return isErrorCode(error, 'UNAUTHORIZED') && !me ? LOG_IN : undefined
}

/** `isEdited`: what is there now was made by an earlier press, and the form has been changed since. */
const wordsOf = (created: Created, isEdited: boolean): ToastText =>
  isEdited ? { ...CREATED_AS_IT_WAS, tone: 'warning' } : createdToast(created)

/** The field of 'shifts.2.endTime' is 'more.1.endTime'; the first shift has fields of its own. */
const fieldOf = (path: string): string =>
  path.replace(/^shifts\.(\d+)\.(\w+)$/, (_, at: string, name: string) =>
    at === '0' ? name : `more.${Number(at) - 1}.${name}`,
  )

const showFailure = (error: unknown, form: AssignmentFormState) => {
  if (isErrorCode(error, 'FORBIDDEN') || isErrorCode(error, 'UNAUTHORIZED')) return
  if (applyFieldProblems(error, form.setError, FIELDS, fieldOf)) return
  const { title, description, repeat } = CREATE_FAILED
  showToast(failureToast(title, error, { reason: description, repeat }))
}
