import { ASK_NEXT_NOW } from '#features/messages/texts-next.ts'
import { Button, type ButtonProps } from '#web/ui/actions/Button.tsx'
import { useLater } from '#web/use-later.ts'
import { useShownDialog } from '#web/use-shown-dialog.ts'

interface AskNextButtonProps extends Pick<ButtonProps, 'variant' | 'aria-describedby'> {
  assignmentId: string
}

/** Lets a halted line ask again. Asks first, with the plan. */
export function AskNextButton({ assignmentId, variant = 'secondary', ...look }: AskNextButtonProps) {
  const dialog = useShownDialog<'resume'>()
  const later = useLater(loadDialog, dialog.kind !== undefined)
  return (
    <>
      <Button {...look} variant={variant} size="small" onPress={() => dialog.show('resume')}>
        {ASK_NEXT_NOW}
      </Button>
      {dialog.kind && later && (
        <later.ResumeDialog isOpen={dialog.isOpen} onClose={dialog.close} assignmentId={assignmentId} />
      )}
    </>
  )
}

const loadDialog = () => import('#features/requests/web/line/ResumeDialog.tsx')
