import { requestsApi } from '../api.ts'
import { usePlan } from '../plan/use-plan.ts'
import { LineQuestion } from './LineQuestion.tsx'

interface AskAllDialogProps {
  isOpen: boolean
  onClose: () => void
  of: { readonly id: string }
}

/** Asks before all the rest are asked. */
export function AskAllDialog({ of: { id }, ...dialog }: AskAllDialogProps) {
  const shown = usePlan(() => requestsApi.planAskAll.queryOptions({ input: { id } }), dialog)
  return (
    <LineQuestion
      {...dialog}
      shown={shown}
      ask={(press) => requestsApi.askAll.call({ id, ...press })}
      label="Spør alle nå"
      cancelLabel="La køen gå"
      done="Hele køen er spurt"
    />
  )
}
