import type { CustomerDetail, EmployerStatistics } from '../../contract-customers.ts'
import type { DeletionPreview } from '../../contract-deletion.ts'

/** Her employer's. */
export const FIGURES: EmployerStatistics = {
  employerId: '7c9e6679-7425-40de-944b-e07fc1f90ae2',
  administrators: 1,
  vikarer: 1200,
  assignments: 40,
  openAssignments: 3,
  fillRate: 0.875,
  smsSent: 2300,
  smsCredits: 410,
  revenueOre: 149_000,
  lastPurchaseAt: null,
}

/** An administrator. */
export const KARI: CustomerDetail = {
  userId: '7c9e6679-7425-40de-944b-e07fc1f90ae1',
  fullName: 'Kari Nordmann',
  email: 'kari@fjellhamar.example',
  company: 'Fjellhamar skole',
  role: 'administrator',
  emailRefusal: null,
  createdAt: '2026-11-20T07:00:00.000Z',
  softDeleted: false,
  erasing: null,
  version: 'v1',
  phone: '+4791234567',
  emailVerified: true,
  isSelf: false,
  statistics: FIGURES,
  registerRows: [],
}
/** A substitute. */
export const OLA: CustomerDetail = {
  ...KARI,
  fullName: 'Ola Hansen',
  role: 'substitute',
  company: null,
  statistics: null,
  registerRows: [
    {
      vikarId: '7c9e6679-7425-40de-944b-e07fc1f90ae3',
      fullName: 'Ola H.',
      phone: '+4740000001',
      email: null,
      availability: 'busy',
      employerName: 'Lillevik sykehjem',
    },
  ],
}
export const PREVIEW: DeletionPreview = {
  wholeEmployer: true,
  otherEmployers: 0,
  vikarer: 1200,
  vikarLogins: 1,
  assignments: 40,
  upcomingAssigned: 2,
  responses: 95,
  sms: 2300,
  emails: 0,
  balance: 410,
  ledgerRows: 25,
  contactOf: [],
  closing: {
    employers: 1,
    upcomingAssigned: 2,
    balance: 410,
    shifts: 3,
    people: 2,
    unreached: 0,
    notices: { emails: 2, sms: 1 },
    isShort: false,
    seen: 's'.repeat(43),
  },
}
