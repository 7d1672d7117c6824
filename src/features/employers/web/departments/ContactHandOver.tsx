import { Select } from '#web/ui/fields/Select.tsx'
import type { Member } from '../../contract.ts'
import { departmentNames } from './department-words.ts'
import { useDepartments } from './use-departments.ts'

interface ContactHandOverProps {
  leaver: Pick<Member, 'userId' | 'contactOf' | 'isYou' | 'fullName'>
  members: readonly Member[]
  /** The chosen colleague; null clears the contact. */
  value: string | null
  onChange: (userId: string | null) => void
}

/** Lists the departments with the leaver as contact, and offers colleagues to replace them. Empty if there are none. */
export function ContactHandOver({ leaver, members, value, onChange }: ContactHandOverProps) {
  const { departments } = useDepartments()
  const { contactOf, isYou, fullName, userId } = leaver
  if (contactOf.length === 0) return null
  const colleagues = members.filter(
    (member) => member.userId !== userId && member.hasPhone && !member.isDeactivated,
  )
  return (
    <>
      <p>
        {isYou ? 'Du' : fullName} er kontakt for <strong>{departmentNames(contactOf, departments)}</strong>.
      </p>
      <Select
        label="Ny kontakt"
        description={colleagues.length === 0 ? NONE_WITH_PHONE : undefined}
        options={[
          { value: NOBODY, label: 'Ingen: vikarene ringer den som sendte' },
          ...colleagues.map((member) => ({ value: member.userId, label: member.fullName })),
        ]}
        value={value ?? NOBODY}
        onChange={(chosen) => onChange(chosen === NOBODY ? null : chosen)}
      />
    </>
  )
}

const NOBODY = 'ingen'
const NONE_WITH_PHONE = 'Ingen kolleger har telefonnummer i profilen'
