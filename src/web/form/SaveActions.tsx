import { Button } from '#web/ui/actions/Button.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'

interface SaveActionsProps {
  label: string
  formState: { readonly isDirty: boolean; readonly isSubmitting: boolean }
  /** A newer version is stored, which the person has not seen. */
  isOvertaken: boolean
  /** Its consequences are still being worked out. */
  isUnseen?: boolean
  onCancel: () => void
}

/** The buttons of a form in a dialog: it can be saved once something is changed and nothing newer is unseen. */
export function SaveActions({ label, formState, isOvertaken, isUnseen = false, onCancel }: SaveActionsProps) {
  return (
    <Actions>
      <Button
        type="submit"
        isPending={formState.isSubmitting}
        pendingText="Lagrer..."
        isDisabled={!formState.isDirty || isOvertaken || isUnseen}
      >
        {label}
      </Button>
      <Button variant="secondary" onPress={onCancel}>
        Avbryt
      </Button>
    </Actions>
  )
}
