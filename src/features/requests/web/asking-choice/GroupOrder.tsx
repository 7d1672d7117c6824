import { useGroups } from '#features/vikarer/web/groups/use-groups.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { GroupFrame } from '#web/ui/fields/GroupFrame.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { FAVOURITES } from '#features/asking/proposal.ts'
import type { Candidate } from '../../shapes.ts'

interface GroupOrderProps {
  recipients: readonly Candidate[]
  /** The groups asked first, in this order. */
  value: readonly string[]
  onChange: (groups: string[]) => void
}

/** The recipients' groups: a press adds one to the end of the order, and another removes it. */
export function GroupOrder({ recipients, value, onChange }: GroupOrderProps) {
  const { groups } = useGroups()
  const all = [
    { id: FAVOURITES, name: 'Favoritter', isIn: ({ isFavourite }: Candidate) => isFavourite },
    ...groups.map(({ id, name }) => ({ id, name, isIn: ({ groupIds }: Candidate) => groupIds.includes(id) })),
  ].filter(({ id, isIn }) => value.includes(id) || recipients.some(isIn))
  if (all.length === 0) return null
  return (
    <GroupFrame
      role="group"
      label="Grupper først"
      description="Trykk på dem i den rekkefølgen de skal få spørsmålet."
      name="asking.groups"
    >
      <Row>
        {all.map(({ id, name }) => (
          <Chip
            key={id}
            name={name}
            place={value.indexOf(id) + 1}
            onPress={() => onChange(value.includes(id) ? value.filter((it) => it !== id) : [...value, id])}
          />
        ))}
      </Row>
    </GroupFrame>
  )
}

function Chip({ name, place, onPress }: { name: string; place: number; onPress: () => void }) {
  const isOn = place > 0
  return (
    <Button variant={isOn ? 'primary' : 'secondary'} size="small" aria-pressed={isOn} onPress={onPress}>
      {isOn && (
        <>
          <VisuallyHidden>Nummer </VisuallyHidden>
          {place}.{' '}
        </>
      )}
      {name}
    </Button>
  )
}
