import type { Me } from '#features/identity/contract.ts'

/** The owner of an office, as her pages know her. */
export const KARI: NonNullable<Me> = {
  userId: 'kari',
  fullName: 'Kari Nordmann',
  email: 'kari@fjellhamar.example',
  emailVerified: true,
  role: 'administrator',
  employerId: '2',
  employerName: 'Fjellhamar skole',
  memberRole: 'owner',
  hasOtherOffices: false,
  isInNoOffice: false,
  enteredBy: 'login',
  passwordFreeUntil: null,
  needsFactor: false,
  needsProvider: null,
}
