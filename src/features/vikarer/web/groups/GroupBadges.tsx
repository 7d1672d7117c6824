import { Badge } from '#web/ui/Badge.tsx'
import type { Vikar } from '../../contract.ts'

const SHOWN = 3

/** A substitute's groups; more than a few are counted. */
export function GroupBadges({ groups }: Pick<Vikar, 'groups'>) {
  const rest = groups.length - SHOWN
  return (
    <>
      {groups.slice(0, SHOWN).map(({ id, name }) => (
        <Badge key={id}>{name}</Badge>
      ))}
      {rest > 0 && <Badge>{`${rest} grupper til`}</Badge>}
    </>
  )
}
