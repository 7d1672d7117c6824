import { formatPhone } from '#shared/phone.ts'
import type { Vikar } from '../contract.ts'
import type { VikarForm } from '../rules.ts'

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
    phone: formatPhone(phone),
    email,
    company: company ?? '',
    skills: skills ?? '',
    availability,
  }
}
