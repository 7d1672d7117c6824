import { HALTED } from '#features/requests/line-course-words.ts'
import { ASK_NEXT_NOW } from '#features/messages/texts-next.ts'
import { useMay } from '#web/May.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import { useLater } from '#web/use-later.ts'
import { useShownDialog } from '#web/use-shown-dialog.ts'

/** Says that reserve and line ask no one, because the office chose so, and lets them ask again. */
export function Halted({ assignmentId }: { assignmentId: string }) {
  const mayAct = useMay('sending')
  return (
    <Row>
      <p>{HALTED}</p>
      {mayAct && <AskNextButton assignmentId={assignmentId} />}
    </Row>
  )
}

interface AskNextButtonProps {
  assignmentId: string
  'aria-describedby'?: string
}

/** Lets a halted line ask again. Asks first, with the plan. */
export function AskNextButton({ assignmentId, ...look }: AskNextButtonProps) {
  const dialog = useShownDialog<'resume'>()
  const later = useLater(loadDialog, dialog.kind !== undefined)
  return (
    <>
      <Button {...look} variant="secondary" size="small" onPress={() => dialog.show('resume')}>
        {ASK_NEXT_NOW}
      </Button>
      {dialog.kind && later && (
        <later.ResumeDialog isOpen={dialog.isOpen} onClose={dialog.close} assignmentId={assignmentId} />
      )}
    </>
  )
}

const loadDialog = () => import('#features/requests/web/line/ResumeDialog.tsx')
