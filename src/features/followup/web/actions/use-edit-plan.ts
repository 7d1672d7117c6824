import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ActPlan } from '#features/requests/contract.ts'
import { AssignmentFormOnScreen } from '#features/requests/rules.ts'
import type { AssignmentFormState } from '#features/requests/web/create/form.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { followupApi } from '../api.ts'
import { askAgainInTime, pressOf, type ShownPlan } from '../plan/use-plan.ts'

/** A form changes with each key. */
const SETTLED_MS = 400

export interface EditPlan extends Omit<ShownPlan, 'isCurrent'> {
  /** The consequences of the values as they are now are being worked out. */
  readonly isAwaited: boolean
}

/** The consequences of the edit as it is filled in; the previous ones stay until the form has been left alone for a moment. */
export const useEditPlan = (
  { id, isHalted }: Pick<LoggedAssignment, 'id' | 'isHalted'>,
  version: string,
  form: AssignmentFormState,
): EditPlan => {
  const [askNext, setAskNext] = useState(!isHalted)
  const typed = useWatch({ control: form.control })
  const values = form.formState.isDirty ? AssignmentFormOnScreen.safeParse(typed).data : undefined
  const input = values ? { id, version, askNext, ...valuesToSave(values, form) } : null
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    ...editPlanQuery(input),
    placeholderData: keepPreviousData,
    ...askAgainInTime,
  })
  const plan = input && !error ? data : undefined
  return {
    plan,
    error,
    isAwaited: input !== null && isFetching,
    askNext,
    setAskNext,
    press: pressOf(plan, askNext, !isPlaceholderData),
  }
}

type EditInput = Parameters<typeof followupApi.planEdit.call>[0]

const editPlanQuery = (input: EditInput | null) =>
  queryOptions<ActPlan>({
    queryKey: input ? followupApi.planEdit.queryKey({ input }) : NOTHING,
    queryFn: input
      ? async ({ signal }) => {
          await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
          signal.throwIfAborted()
          return followupApi.planEdit.call(input, { signal })
        }
      : skipToken,
  })

const NOTHING = followupApi.planEdit.key()

/** The fields that an edit saves. A department that was not chosen here is left out: a colleague may have moved the shift since. */
export const valuesToSave = (
  { recipients: _, channels: __, more: ___, ...values }: AssignmentFormOnScreen,
  form: AssignmentFormState,
) => {
  const isMoved = form.getFieldState('departmentId', form.formState).isDirty
  return { ...values, ...(isMoved ? {} : { departmentId: undefined }) }
}
