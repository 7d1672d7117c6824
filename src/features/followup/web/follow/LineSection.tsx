import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { useLater } from '#web/use-later.ts'
import type { LoggedAssignment } from '../../shapes.ts'

/** The line of a request that asks some at a time; most have none, and do without its part of the script. */
export function LineSection({ assignment }: { assignment: LoggedAssignment }) {
  const { id, channels, asked, lineLength, isInOrder, isHalted, places, filled } = assignment
  const later = useLater(loadLine, true)
  if (lineLength === null) return null
  if (later)
    return (
      <later.LineCard
        of={{ id, channels, asked, lineLength, isInOrder, isHalted, isFilled: filled >= places }}
      />
    )
  return (
    <Card as="section" title={isInOrder ? 'Køen' : 'Send senere'}>
      <Skeleton label="Laster..." count={1} />
    </Card>
  )
}

const loadLine = () => import('../line/LineCard.tsx')
