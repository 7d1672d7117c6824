import X from 'lucide-react/icons/x'
import { formatCount } from '#shared/counts.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import type { Candidate } from '../../shapes.ts'

const SHOWN = 12

interface ChosenPeopleProps {
  people: readonly Candidate[]
  onRemove: (id: string) => void
}

/** The chosen people, above the list, even if a search hides them there. More than a few are counted. */
export function ChosenPeople({ people, onRemove }: ChosenPeopleProps) {
  if (people.length === 0) return null
  const rest = people.length - SHOWN
  return (
    <Row>
      {people.slice(0, SHOWN).map(({ id, fullName }) => (
        <Button
          key={id}
          variant="secondary"
          size="small"
          icon={X}
          aria-label={`Fjern ${fullName}`}
          onPress={() => onRemove(id)}
        >
          {fullName}
        </Button>
      ))}
      {rest > 0 && <span>{`og ${formatCount(rest)} til`}</span>}
    </Row>
  )
}
