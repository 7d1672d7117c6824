import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CopyPlus from 'lucide-react/icons/copy-plus'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import UserPlus from 'lucide-react/icons/user-plus'
import { useMay } from '#web/May.tsx'
import { isPossible } from '#features/assignments/rules.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import type { LoggedAssignment } from '../../shapes.ts'
import { ActionDialogs } from './ActionDialogs.tsx'
import { RemindAllButton } from './RemindAllButton.tsx'
import { RemindAssignedButton } from './RemindAssignedButton.tsx'
import { type Actions, useActions } from './use-actions.ts'

interface AssignmentActionsProps {
  assignment: LoggedAssignment
  /** The id of the heading that says which assignment it is. */
  titleId: string
}

/** Everything that can be done with an assignment on its own page, which shows details and answers itself. */
export function AssignmentActions({ assignment, titleId }: AssignmentActionsProps) {
  const actions = useActions(assignment)
  const described = { size: 'small', 'aria-describedby': titleId } as const
  if (!useMay('sending')) return null
  return (
    <Row>
      {isPossible('remindAll', assignment) && (
        <RemindAllButton
          assignment={assignment}
          variant={assignment.isReopened ? 'primary' : 'secondary'}
          {...described}
        />
      )}
      {isPossible('remindAssigned', assignment) && (
        <RemindAssignedButton assignment={assignment} {...described} />
      )}
      <OpenActions assignment={assignment} actions={actions} />
      <ActionDialogs assignment={assignment} actions={actions} />
    </Row>
  )
}

interface OpenActionsProps {
  assignment: LoggedAssignment
  actions: Actions
}

/** What is seldom done with an assignment, on its own page. */
function OpenActions({ assignment, actions: { ask, isCompleting } }: OpenActionsProps) {
  return (
    <>
      {isPossible('edit', assignment) && (
        <Button variant="secondary" size="small" icon={Pencil} onPress={() => ask('edit')}>
          Endre
        </Button>
      )}
      {isPossible('sendRequests', assignment) && (
        <>
          <Button variant="secondary" size="small" icon={UserPlus} onPress={() => ask('more')}>
            Spør flere
          </Button>
          <Button variant="secondary" size="small" icon={PhoneIncoming} onPress={() => ask('filled')}>
            Avtalt på telefon
          </Button>
        </>
      )}
      {isPossible('edit', assignment) && (
        <Button variant="secondary" size="small" icon={MessageSquare} onPress={() => ask('write')}>
          Send melding
        </Button>
      )}
      <LinkButton variant="secondary" size="small" icon={CopyPlus} href={paths.createLike(assignment.id)}>
        Opprett lignende
      </LinkButton>
      {isPossible('complete', assignment) && (
        <Button
          variant="secondary"
          size="small"
          icon={CircleCheck}
          onPress={() => ask('complete')}
          isPending={isCompleting}
          pendingText="Lagrer..."
        >
          Marker som fullført
        </Button>
      )}
      {isPossible('reopen', assignment) && (
        <Button variant="secondary" size="small" icon={RotateCcw} onPress={() => ask('reopen')}>
          Åpne igjen
        </Button>
      )}
      {isPossible('cancel', assignment) && (
        <Button variant="danger-quiet" size="small" icon={Ban} onPress={() => ask('cancel')}>
          Avlys oppdrag
        </Button>
      )}
    </>
  )
}
