// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Alarm, Line } from '#features/asking/shapes.ts'
import { renderBehindLogin } from '#test/behind-login.tsx'
import { recipientRow } from '#test/sample-followed.ts'
import { line } from '#test/sample-line.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { AlarmActions } from './AlarmActions.tsx'

const { read, followed, askNext, planNext } = vi.hoisted(() => ({
  askNext: vi.fn<() => Promise<unknown>>(),
  planNext: vi.fn<() => Promise<unknown>>(),
  read: vi.fn<() => Promise<{ alarm: Alarm | null }>>(),
  followed: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('#features/requests/web/api.ts', () => ({
  requestsApi: {
    alarm: { queryOptions: () => ({ queryKey: ['alarm'], queryFn: read }) },
    key: () => ['requests'],
    askNextInLine: { call: askNext },
    planAskNextInLine: { queryOptions: () => ({ queryKey: ['plan'], queryFn: planNext }) },
  },
}))
vi.mock('../api.ts', () => ({
  followupApi: { follow: { queryOptions: () => ({ queryKey: ['follow'], queryFn: followed }) } },
  useRefresh: () => () => undefined,
}))
vi.mock('../people/AskMoreDialog.tsx', () => ({ AskMoreDialog: () => 'Hvem skal spørres?' }))
vi.mock('../actions/CancelDialog.tsx', () => ({ CancelDialog: () => 'Skal det avlyses?' }))
vi.mock('../actions/use-actions.ts', () => ({
  useActions: () => {
    const [kind, ask] = useState<string>()
    return { ask, dialog: { kind, isOpen: true, close: () => undefined } }
  },
}))
vi.mock('../people/AnswerForButton.tsx', () => ({
  AnswerForButton: ({ person }: { person: { fullName: string } }) => `Svar for ${person.fullName}`,
}))

const assignment: LoggedAssignment = {
  id: '0199f0a0-0000-7000-8000-000000000001',
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: '2026-11-23',
  startTime: '08:30:00',
  endTime: '14:30:00',
  status: 'open',
  places: 1,
  filled: 0,
} as LoggedAssignment
const callee = {
  vikarId: 'ola',
  fullName: 'Ola Hansen',
  phone: '+4791234501',
  noEmail: false,
  noSms: false,
} as const

const siri = {
  vikarId: 'siri',
  fullName: 'Siri Dahl',
  phone: '+4791234502',
  response: 'interested',
  canBeAsked: true,
  askedAgainAt: null,
}

beforeEach(() => {
  for (const mock of [read, followed, askNext, planNext]) mock.mockReset()
})
afterEach(cleanup)

const show = (
  alarm: Alarm,
  changes: Partial<LoggedAssignment> = {},
  recipients: object[] = [],
  line: Line | null = null,
) => {
  read.mockResolvedValue({ alarm })
  followed.mockResolvedValue({ assignment: { ...assignment, ...changes }, recipients, alarm, line })
  return renderBehindLogin(() => <AlarmActions assignmentId={assignment.id} titleId="title" />)
}
/** The buttons in order; the green one has the variant 'primary'. */
const offered = async () => {
  await screen.findByText('Avlys oppdrag')
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-size="small"]')]
  return buttons.map(({ textContent, dataset }) => `${textContent} (${dataset['variant']})`)
}
const alarm: Alarm = {
  raisedAt: '2026-11-23T05:30:00.000Z',
  reasons: ['used-up', 'starts-soon'],
  callList: [
    { ...callee, vikarId: 'siri', fullName: 'Siri Dahl', state: 'reserve' },
    { ...callee, state: 'asked' },
    { ...callee, vikarId: 'bo', fullName: 'Bo Vik', state: 'waiting' },
  ],
}

it('offers the possible acts, the call list first', async () => {
  await show(alarm)
  expect(await offered()).toEqual([
    'Ringeliste (primary)',
    'Spør flere (secondary)',
    'Avlys oppdrag (secondary)',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Spør flere' }))
  expect(await screen.findByText(/Hvem skal spørres\?/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Avlys oppdrag' }))
  expect(await screen.findByText(/Skal det avlyses\?/)).toBeTruthy()
})

it('offers the remedy for the reason: the reserve, more SMS, or people without a message', async () => {
  await show(alarm, {}, [siri])
  expect(await offered()).toEqual([
    'Gi jobben til Siri (primary)',
    'Ringeliste (secondary)',
    'Spør flere (secondary)',
    'Avlys oppdrag (secondary)',
  ])
  cleanup()
  await show({ ...alarm, reasons: ['no-credits'] }, {}, [], line({ heldUpBy: 'credits' }))
  expect((await offered())[0]).toBe('Kjøp SMS (primary)')
  cleanup()
  await show({ ...alarm, reasons: ['nobody-reached'] }, {}, [recipientRow('Bo', { sms: null })])
  expect((await offered())[0]).toBe('Send til dem som ikke fikk den (primary)')
})

it('offers no call list without people to call, and asks more instead', async () => {
  await show({ ...alarm, reasons: ['all-declined'], callList: [] }, {}, [])
  expect(await offered()).toEqual(['Spør flere (primary)', 'Avlys oppdrag (secondary)'])
})

it('resumes a paused line after a dialog with the plan', async () => {
  planNext.mockResolvedValue({
    version: 'v1',
    sentences: ['Bo Vik får spørsmålet nå.'],
    sms: { problem: null },
    next: { isChoice: false },
  })
  await show({ ...alarm, reasons: ['halted'] }, { isHalted: true }, [])
  expect((await offered())[0]).toBe('Spør neste i køen nå (primary)')
  fireEvent.click(screen.getByRole('button', { name: 'Spør neste i køen nå' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Spør neste i køen nå' }))
  expect(await dialog.findByText('Bo Vik får spørsmålet nå.')).toBeTruthy()
  expect(askNext).not.toHaveBeenCalled()
  fireEvent.click(dialog.getByRole('button', { name: 'Spør neste i køen nå' }))
  await vi.waitFor(() => expect(askNext).toHaveBeenCalledExactlyOnceWith({ id: assignment.id, seen: 'v1' }))
})

it('lists the people to call, in order, with a button to record each answer', async () => {
  await show(alarm)
  fireEvent.click(await screen.findByRole('button', { name: 'Ringeliste' }))
  const list = within(await screen.findByRole('dialog', { name: 'Ringeliste' }))
  expect((await list.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Siri DahlI reserveSvar for Siri Dahl912 34 501',
    'Ola HansenSpurt, ikke svartSvar for Ola Hansen912 34 501',
    'Bo VikIkke spurt ennå912 34 501',
  ])
  const [first] = list.getAllByRole('link')
  expect(first?.getAttribute('href')).toBe('tel:+4791234501')
  expect(first?.getAttribute('aria-label')).toBe('912 34 501, ring Siri Dahl')
})
