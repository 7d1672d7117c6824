import { useWatch } from 'react-hook-form'
import { AssignmentFormOnScreen } from '#features/requests/rules.ts'
import type { AssignmentFormState } from '#features/requests/web/create/form.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { followupApi } from '../api.ts'
import { type TypedPlan, useTypedPlan } from '#features/requests/web/plan/use-typed-plan.ts'

/** The consequences of the edit with the current values. */
export const useEditPlan = (
  { id, isHalted }: Pick<LoggedAssignment, 'id' | 'isHalted'>,
  version: string,
  form: AssignmentFormState,
): TypedPlan => {
  const typed = useWatch({ control: form.control })
  const values = form.formState.isDirty ? AssignmentFormOnScreen.safeParse(typed).data : undefined
  return useTypedPlan(
    followupApi.planEdit,
    (askNext) => (values ? { id, version, askNext, ...valuesToSave(values, form) } : null),
    { isHalted },
  )
}

/** The fields that an edit saves. Omits an unchanged department: a colleague may have moved the shift since. */
export const valuesToSave = (
  { recipients: _, channels: __, more: ___, ...values }: AssignmentFormOnScreen,
  form: AssignmentFormState,
) => {
  const isMoved = form.getFieldState('departmentId', form.formState).isDirty
  return { ...values, ...(isMoved ? {} : { departmentId: undefined }) }
}
