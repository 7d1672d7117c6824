import { useId, useState } from 'react'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row } from '#web/ui/Stack.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { LoggedAssignment } from '../../contract.ts'
import { logBadge } from '../../texts.ts'
import { DetailsDialog } from './DetailsDialog.tsx'
import css from './Log.module.css'
import { ResponsesDialog } from './ResponsesDialog.tsx'
import { ShiftFacts } from './ShiftFacts.tsx'
import { WhoComes } from './WhoComes.tsx'

/** An assignment in the log: what, when, where, who comes, and what can be looked into. */
export function AssignmentCard({ assignment }: { assignment: LoggedAssignment }) {
  const [opened, setOpened] = useState<'details' | 'responses' | null>(null)
  const titleId = useId()
  const { title, responses, vikar } = assignment
  const badge = logBadge({ ...assignment, hasAccepted: vikar !== null })
  const close = () => setOpened(null)
  return (
    <Card
      as="li"
      title={<span id={titleId}>{title}</span>}
      aside={
        <Row>
          <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
          <Badge>{responses} svar</Badge>
        </Row>
      }
    >
      <ShiftFacts assignment={assignment} />
      <WhoComes assignment={assignment} />
      <div className={css.actions}>
        <Button
          variant="secondary"
          size="small"
          aria-describedby={titleId}
          onPress={() => setOpened('details')}
        >
          Vis detaljer
        </Button>
        {responses > 0 && (
          <Button
            variant="secondary"
            size="small"
            aria-describedby={titleId}
            onPress={() => setOpened('responses')}
          >
            Se alle svar
          </Button>
        )}
      </div>
      <DetailsDialog isOpen={opened === 'details'} onClose={close} assignment={assignment} />
      <ResponsesDialog isOpen={opened === 'responses'} onClose={close} assignment={assignment} />
    </Card>
  )
}
