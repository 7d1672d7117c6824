import { useMay } from '#web/May.tsx'
import { Button, type ButtonProps } from '#web/ui/actions/Button.tsx'
import { useLater } from '#web/use-later.ts'
import { useShownDialog } from '#web/use-shown-dialog.ts'
import { REMIND_ALL } from '../../send-labels.ts'
import type { LoggedAssignment } from '../../shapes.ts'

interface RemindAllButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'aria-describedby'> {
  assignment: Pick<LoggedAssignment, 'id'>
  /** Only these are meant, under another name. */
  some?: { readonly label: string; readonly vikarIds: string[] }
}

/** 'Send påminnelse til alle', or to some. Asks first, with the plan; where no one is left to remind, that says why. */
export function RemindAllButton({ assignment, some, variant = 'secondary', ...look }: RemindAllButtonProps) {
  const mayAct = useMay('sending')
  const dialog = useShownDialog<'remind'>()
  const later = useLater(loadDialog, dialog.kind !== undefined)
  if (!mayAct) return null
  const label = some?.label ?? REMIND_ALL
  return (
    <>
      <Button {...look} variant={variant} onPress={() => dialog.show('remind')}>
        {label}
      </Button>
      {dialog.kind && later && (
        <later.RemindAllDialog
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          assignmentId={assignment.id}
          title={label}
          only={some?.vikarIds}
        />
      )}
    </>
  )
}

const loadDialog = () => import('./SendDialogs.tsx')
