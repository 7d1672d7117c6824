import { formatPhone } from '#shared/phone.ts'
import type { Profile } from '../../contract.ts'
import type { ProfileForm } from '../../rules.ts'

/** The form's values of a profile. */
export function profileValues({ fullName, company, address, phone }: Profile): ProfileForm {
  return {
    fullName,
    company: company ?? '',
    address: address ?? '',
    phone: formatPhone(phone ?? ''),
  }
}
