import type { Line } from '#features/asking/shapes.ts'
import { requestsApi } from '../api.ts'
import { usePlan } from '../plan/use-plan.ts'
import { LineQuestion } from './LineQuestion.tsx'

interface SendNowDialogProps {
  isOpen: boolean
  onClose: () => void
  of: { readonly id: string }
  line: Line
}

/** Asks before a waiting request is sent now. In quiet hours it may be moved to their end instead. */
export function SendNowDialog({ of: { id }, line: { sendVersion: version }, ...dialog }: SendNowDialogProps) {
  const now = { id, version, sendAt: null }
  const shown = usePlan(() => requestsApi.planChangeSendTime.queryOptions({ input: now }), dialog)
  return (
    <LineQuestion
      {...dialog}
      shown={shown}
      ask={(press) => requestsApi.changeSendTime.call({ ...now, ...press })}
      wait={(until) => requestsApi.changeSendTime.call({ id, version, sendAt: until.toISOString() })}
      label="Send nå"
      cancelLabel="La det vente"
      done="Forespørselen er på vei"
    />
  )
}
