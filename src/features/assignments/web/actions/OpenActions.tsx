import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CopyPlus from 'lucide-react/icons/copy-plus'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { isPossible } from '../../rules.ts'
import type { MoreActionsProps } from './more-actions.ts'

/** What is seldom done with an assignment, on its own page. */
export function OpenActions(props: MoreActionsProps & { isCompleting: boolean }) {
  const { assignment, onCancel, onComplete, isCompleting } = props
  return (
    <>
      <LinkButton variant="secondary" size="small" icon={CopyPlus} href={paths.createLike(assignment.id)}>
        Opprett lignende
      </LinkButton>
      {isPossible('complete', assignment) && (
        <Button
          variant="secondary"
          size="small"
          icon={CircleCheck}
          onPress={onComplete}
          isPending={isCompleting}
          pendingText="Lagrer..."
        >
          Marker som fullført
        </Button>
      )}
      {isPossible('cancel', assignment) && (
        <Button variant="danger-quiet" size="small" icon={Ban} onPress={onCancel}>
          Avlys oppdrag
        </Button>
      )}
    </>
  )
}
