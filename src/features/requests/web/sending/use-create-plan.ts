import type { AskingNow } from '#features/asking/choice.ts'
import { requestsApi } from '../api.ts'
import type { AssignmentFormState } from '../create/form.ts'
import { usePlannedRequest } from '../create/request-input.ts'
import { type TypedPlan, useTypedPlan } from '../plan/use-typed-plan.ts'

/** The plan of the typed request. It does not depend on the texts, so typing them fetches nothing. */
export const useCreatePlan = (form: AssignmentFormState, asking: AskingNow, requestId: string): TypedPlan => {
  const planned = usePlannedRequest(form, asking)
  const { departmentId = null, smsIfBounced = true } = form.getValues()
  return useTypedPlan(
    requestsApi.planCreateRequest,
    () =>
      planned && {
        ...planned,
        ...WORDS,
        requestId,
        departmentId,
        isUndoable: asking.firstAt === null,
        ...(planned.channels.includes('sms') ? {} : { smsIfBounced }),
      },
  )
}

const WORDS = { title: 'Oppdrag', location: 'Sted', description: '', requirements: '' }
