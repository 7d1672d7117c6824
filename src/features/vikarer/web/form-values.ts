import { formatPhone } from '#shared/phone.ts'
import type { Vikar } from '../contract.ts'
import { PHONE_MAX, type VikarForm } from '../rules.ts'

export const newVikar: VikarForm = {
  fullName: '',
  phone: '',
  email: '',
  company: '',
  skills: '',
  availability: 'available',
}

/** A substitute as the form shows it. */
export function vikarValues({ fullName, phone, email, company, skills, availability }: Vikar): VikarForm {
  return {
    fullName,
    phone: editablePhone(phone),
    email,
    company: company ?? '',
    skills: skills ?? '',
    availability,
  }
}

/** Written for people, unless the blanks would make a long foreign number longer than the form takes. */
function editablePhone(stored: string): string {
  const written = formatPhone(stored)
  return written.length <= PHONE_MAX ? written : stored
}
