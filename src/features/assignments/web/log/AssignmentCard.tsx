import { useId } from 'react'
import { paths } from '#shared/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row } from '#web/ui/Stack.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { LoggedAssignment } from '../../log-shapes.ts'
import { logStatus } from '../../rules.ts'
import { LOG_BADGE } from '../../texts.ts'
import { AssignmentActions } from '../actions/AssignmentActions.tsx'
import css from './Log.module.css'
import { ShiftFacts } from './ShiftFacts.tsx'
import { WhoComes } from './WhoComes.tsx'

/** An assignment in the log: what, when, where, who comes, and what can be done. */
export function AssignmentCard({ assignment }: { assignment: LoggedAssignment }) {
  const titleId = useId()
  const badge = LOG_BADGE[logStatus(assignment)]
  return (
    <Card
      as="li"
      title={
        <a id={titleId} href={paths.assignment(assignment.id)} className={css.title}>
          {assignment.title}
        </a>
      }
      aside={
        <Row>
          <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
          <Badge>{assignment.responses} svar</Badge>
        </Row>
      }
    >
      <ShiftFacts assignment={assignment} />
      <WhoComes assignment={assignment} />
      <AssignmentActions assignment={assignment} titleId={titleId} />
    </Card>
  )
}
