import { formatPhone } from '#shared/phone.ts'
import type { Profile } from '../../contract.ts'
import { type ProfileForm, ProfilePhone } from '../../rules.ts'

/** A profile as its form shows it. */
export function profileValues({
  fullName,
  company,
  address,
  phone,
  notifyOnAssignmentAccepted,
}: Profile): ProfileForm {
  return {
    fullName,
    company: company ?? '',
    address: address ?? '',
    phone: editablePhone(phone ?? ''),
    notifyOnAssignmentAccepted,
  }
}

/** Written for people, unless the blanks would make a long foreign number longer than the form takes. */
function editablePhone(stored: string): string {
  const written = formatPhone(stored)
  return ProfilePhone.safeParse(written).success ? written : stored
}
