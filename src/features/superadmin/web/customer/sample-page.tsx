import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { renderBehindLogin } from '#test/behind-login.tsx'
import * as z from 'zod/mini'
import { paths, patterns } from '#shared/paths.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { CustomerPage } from '../CustomerPage.tsx'
import type { CustomerDetail, EmployerStatistics } from '../../contract-customers.ts'
import type { DeletionPreview } from '../../contract-deletion.ts'

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))

/** Her employer's. */
const FIGURES: EmployerStatistics = {
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

const Sent = z.object({ json: z.optional(z.unknown()) })

interface Refusal {
  code: string
  status: number
  message: string
  data?: unknown
}

export const NOT_FOUND = { code: 'NOT_FOUND', status: 404, message: 'Fant ikke det du lette etter' }

const begin = () => ({
  user: KARI,
  /** By procedure. */
  refusals: new Map<string, Refusal>(),
  outcome: 'deactivated',
})

/**
 * The fake server's data, answers and refusals, which a test may change. Each test starts with a fresh one and no
 * toast.
 */
export const serve = () => {
  const calls: { procedure: string; input: unknown }[] = []
  const server = {
    ...begin(),
    callsOf: (name: string) => calls.filter(({ procedure }) => procedure === name).map(({ input }) => input),
  }
  const answer = (procedure: string): unknown => {
    if (procedure === 'customer') return server.user
    if (procedure === 'deletionPreview') return PREVIEW
    if (procedure === 'deleteUser') return { outcome: server.outcome }
    return procedure === 'grantCredits' ? { balance: 510 } : {}
  }
  const fetch = async (address: string, { body }: { body: string }) => {
    const procedure = address.split('/').at(-1) ?? ''
    calls.push({ procedure, input: z.parse(Sent, JSON.parse(body)).json })
    const refusal = server.refusals.get(procedure)
    if (refusal) return Response.json({ json: { defined: true, ...refusal } }, { status: refusal.status })
    return Response.json({ json: answer(procedure) })
  }
  beforeEach(() => {
    Object.assign(server, begin())
    calls.length = 0
    vi.mocked(showToast).mockClear()
    vi.stubGlobal('fetch', fetch)
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  return server
}

/** The toasts of this test. */
export const told = () => vi.mocked(showToast).mock.calls.map(([toast]) => toast)

/** The page of {@link KARI}, with the overview to go on to. */
export const show = async () => {
  await renderBehindLogin(CustomerPage, {
    pattern: patterns.customer,
    address: paths.customer(KARI.userId),
    others: { [paths.customers]: () => <p>Oversikten</p> },
  })
}

export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }))
export const dialog = () => screen.findByRole('dialog')
export const inDialog = async (name: string | RegExp) =>
  within(await dialog()).findByRole<HTMLButtonElement>('button', { name })
export const choose = async (name: string | RegExp) =>
  fireEvent.click(await within(await dialog()).findByRole('radio', { name }))
export const field = async (name: string | RegExp) =>
  within(await dialog()).findByRole<HTMLInputElement>('textbox', { name })
export const write = async (name: string | RegExp, value: string) =>
  fireEvent.change(await field(name), { target: { value } })
export const alertWords = async () => (await within(await dialog()).findByRole('alert')).textContent
/** The text with ordinary spaces. */
export const wordsOf = (element: HTMLElement) => element.textContent.replaceAll('\u00a0', ' ')
