import { Button } from '#web/ui/actions/Button.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'

interface SaveActionsProps {
  label: string
  formState: { readonly isDirty: boolean; readonly isSubmitting: boolean }
  /** A newer version is stored, which the person has not seen. */
  isOvertaken: boolean
  /** The consequences are still being computed. */
  isUnseen?: boolean
  onCancel: () => void
}

/**
 * The buttons of a form in a dialog: saving is possible once a value has changed and the person has seen the newest
 * version.
 */
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
