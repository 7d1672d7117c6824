import { PeoplePage } from '#features/employers/web/PeoplePage.tsx'
import { useGroups } from '#features/vikarer/web/groups/use-groups.ts'

/** The people and departments of the office; a department asks groups of the register. */
export function OfficePeoplePage() {
  const { groups } = useGroups()
  return <PeoplePage groups={groups} />
}
