import type { AskingNow } from '#features/asking/choice.ts'
import { requestsApi } from '../api.ts'
import type { AssignmentFormState } from '../create/form.ts'
import { usePlanned } from '../create/wire.ts'
import { type TypedPlan, useTypedPlan } from '../plan/use-typed-plan.ts'

/**
 * With more recipients the form shows counts alone. A plan makes the request and rolls it back, which takes as long as to send it: for
 * five thousand people, at each change of a field, that is too dear (decision 145).
 */
const PLANNED_MAX = 200

/** The plan of the request as it is filled in. Its words decide nothing: they are left out, so typing them fetches nothing. */
export const useCreatePlan = (
  form: AssignmentFormState,
  asking: AskingNow,
  { requestId, recipients }: { requestId: string; recipients: number },
): TypedPlan => {
  const planned = usePlanned(form, asking)
  const { departmentId = null, smsIfBounced = true } = form.getValues()
  return useTypedPlan(requestsApi.planCreateRequest, () =>
    planned && recipients <= PLANNED_MAX
      ? {
          ...planned,
          ...WORDS,
          requestId,
          departmentId,
          isUndoable: asking.firstAt === null,
          ...(planned.channels.includes('sms') ? {} : { smsIfBounced }),
        }
      : null,
  )
}

const WORDS = { title: 'Oppdrag', location: 'Sted', description: '', requirements: '' }
