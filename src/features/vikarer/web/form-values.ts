import { formatPhone } from '#shared/phone.ts'
import type { Vikar } from '../contract.ts'
import type { VikarFormOnScreen } from '../rules.ts'

export const newVikar: VikarFormOnScreen = {
  fullName: '',
  phone: '',
  email: '',
  company: '',
  skills: '',
  availability: 'available',
  groupIds: [],
  note: '',
}

/** A substitute as the form shows it. */
export function vikarValues({
  fullName,
  phone,
  email,
  company,
  skills,
  availability,
  groups,
  note,
}: Vikar): VikarFormOnScreen {
  return {
    fullName,
    phone: formatPhone(phone),
    email: email ?? '',
    company: company ?? '',
    skills: skills ?? '',
    availability,
    groupIds: groups.map(({ id }) => id),
    note: note?.text ?? '',
  }
}
