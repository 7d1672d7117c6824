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
import { AskMoreDialog } from '../people/AskMoreDialog.tsx'
import { AskNextButton } from './AskNextButton.tsx'
import { CallListDialog } from './CallListDialog.tsx'

interface AlarmActionsProps {
  assignmentId: string
  /** Names what it is about. */
  titleId: string
}

/** The remedies for a shift that may stay empty, the one that helps most first: a call list that is empty is left out. */
export function AlarmActions({ assignmentId, titleId }: AlarmActionsProps) {
  const mayAct = useMay('sending')
  const dialog = useShownDialog<'call' | 'more' | 'cancel'>()
  const { data } = useQuery(followupApi.follow.queryOptions({ input: { id: assignmentId } }))
  if (!data || !mayAct) return null
  const { assignment, recipients, alarm } = data
  const reserves = reservesOf(recipients)
  const look = { size: 'small', 'aria-describedby': titleId } as const
  const open = { isOpen: dialog.isOpen, onClose: dialog.close, assignment }
  const isAnyoneToCall = alarm === null || alarm.callList.length > 0
  const first = assignment.isHalted ? 'next' : isAnyoneToCall ? 'call' : 'more'
  const variantOf = (kind: string) => (kind === first ? 'primary' : 'secondary')
  return (
    <>
      {assignment.isHalted && (
        <AskNextButton assignmentId={assignmentId} variant={variantOf('next')} aria-describedby={titleId} />
      )}
      {isAnyoneToCall && (
        <Button {...look} variant={variantOf('call')} icon={Phone} onPress={() => dialog.show('call')}>
          Ringeliste
        </Button>
      )}
      <Button {...look} variant={variantOf('more')} icon={UserPlus} onPress={() => dialog.show('more')}>
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
