import { useQuery } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import Phone from 'lucide-react/icons/phone'
import UserPlus from 'lucide-react/icons/user-plus'
import { useMay } from '#web/May.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { useShownDialog } from '#web/use-shown-dialog.ts'
import { CancelDialog } from '../actions/CancelDialog.tsx'
import { RemindAllButton } from '../actions/RemindAllButton.tsx'
import { followupApi } from '../api.ts'
import { reserveButton, reservesOf } from '../follow/state-words.ts'
import { AskNextButton } from '../line/Halted.tsx'
import { AskMoreDialog } from '../people/AskMoreDialog.tsx'
import { CallListDialog } from './CallListDialog.tsx'

interface AlarmActionsProps {
  assignmentId: string
  /** Names what it is about. */
  titleId: string
}

/** The remedies for a shift that may stay empty: ring, let a halted line ask, ask more, take in the reserve, cancel. */
export function AlarmActions({ assignmentId, titleId }: AlarmActionsProps) {
  const mayAct = useMay('sending')
  const dialog = useShownDialog<'call' | 'more' | 'cancel'>()
  const { data } = useQuery(followupApi.follow.queryOptions({ input: { id: assignmentId } }))
  if (!data || !mayAct) return null
  const { assignment, recipients } = data
  const reserves = reservesOf(recipients)
  const look = { size: 'small', 'aria-describedby': titleId } as const
  const open = { isOpen: dialog.isOpen, onClose: dialog.close, assignment }
  return (
    <>
      <Button {...look} icon={Phone} onPress={() => dialog.show('call')}>
        Ringeliste
      </Button>
      {assignment.isHalted && <AskNextButton assignmentId={assignmentId} aria-describedby={titleId} />}
      <Button {...look} variant="secondary" icon={UserPlus} onPress={() => dialog.show('more')}>
        Spør flere
      </Button>
      {reserves.length > 0 && (
        <RemindAllButton
          {...look}
          assignment={assignment}
          some={{
            label: reserveButton(reserves),
            vikarIds: reserves.map(({ vikarId }) => vikarId),
          }}
        />
      )}
      <Button {...look} variant="secondary" icon={Ban} onPress={() => dialog.show('cancel')}>
        Avlys oppdrag
      </Button>
      {dialog.kind === 'call' && <CallListDialog {...open} />}
      {dialog.kind === 'more' && <AskMoreDialog {...open} />}
      {dialog.kind === 'cancel' && <CancelDialog {...open} />}
    </>
  )
}
