import { requestsApi } from '../api.ts'
import { usePlan } from '../plan/use-plan.ts'
import { LineQuestion } from './LineQuestion.tsx'

interface ResumeDialogProps {
  isOpen: boolean
  onClose: () => void
  assignmentId: string
}

/** Asks before a halted reserve and line ask again. */
export function ResumeDialog({ assignmentId: id, ...dialog }: ResumeDialogProps) {
  const shown = usePlan(() => requestsApi.planAskNextInLine.queryOptions({ input: { id } }), dialog)
  return (
    <LineQuestion
      {...dialog}
      shown={shown}
      ask={(press) => requestsApi.askNextInLine.call({ id, ...press })}
      label="Spør neste i køen nå"
      cancelLabel="Ikke spør nå"
      done="Køen går videre"
    />
  )
}
