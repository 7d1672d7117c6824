import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { isErrorCode } from '#web/errors.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { showToast } from '#web/ui/toast.ts'
import { assignmentsApi } from '../api.ts'
import { type AssignmentForm, timeProblem } from '../../rules.ts'
import { CREATE_FAILED } from '../../texts.ts'
import { createdToast } from '../sending/created-toast.ts'
import type { AssignmentFormState } from './form.ts'

const FIELDS = [
  'title',
  'location',
  'date',
  'startTime',
  'endTime',
  'description',
  'requirements',
  'recipients',
  'channels',
] as const

/**
 * Sends the form. One request id for all attempts: a double press, or a retry after an answer that was lost on the
 * way, makes one assignment.
 *
 * @returns the form's submit handler, and the server's words when this person may not send
 */
export const useCreateAssignment = (form: AssignmentFormState) => {
  const navigate = useNavigate()
  const create = useMutation(assignmentsApi.create.mutationOptions())
  const [requestId] = useState(() => crypto.randomUUID())

  const submit = form.handleSubmit(async (values) => {
    const problem = shiftProblem(values)
    if (problem) return form.setError(problem.path, { message: problem.message })
    try {
      showToast(createdToast(await create.mutateAsync({ ...values, requestId })))
    } catch (error) {
      return showFailure(error, form)
    }
    return navigate({ to: paths.admin, ignoreBlocker: true })
  })

  const refusal = isErrorCode(create.error, 'FORBIDDEN') ? create.error?.message : undefined
  return { submit, refusal }
}

const shiftProblem = (values: AssignmentForm) => timeProblem(values, new Date())

const showFailure = (error: unknown, form: AssignmentFormState) => {
  if (isErrorCode(error, 'FORBIDDEN') || isErrorCode(error, 'UNAUTHORIZED')) return
  if (applyFieldProblems(error, form.setError, FIELDS)) return
  showToast({ ...CREATE_FAILED, tone: 'error' })
}
