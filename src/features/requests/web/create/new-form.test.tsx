// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showToast } from '#web/ui/overlays/toast.ts'
import { place, press, refusal, register, serve, show, submit, titleField, used } from '#test/create-form.tsx'
import { keepDraft, readDraft } from '#web/drafts.ts'
import { EMPTY, isDraft } from './form.ts'

const navigate = vi.hoisted(() => vi.fn())

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))

/** Wednesday 25 November 2026 at 06:15 in Oslo. */
const NOW = new Date('2026-11-25T05:15:00Z')

const lastToast = () => vi.mocked(showToast).mock.lastCall?.[0]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  serve()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  localStorage.clear()
})

describe('a new form', () => {
  it('begins in the title, with the usual place and times; a known title brings its own', async () => {
    const sent = serve()
    await show({ kind: 'nothing' }, register, used)
    await waitFor(() => expect(document.activeElement).toBe(titleField()))
    expect(place()).toBe('Skoleveien 1')
    fireEvent.change(titleField(), { target: { value: 'kantinevakt' } })
    await waitFor(() => expect(place()).toBe('Kantina'))
    submit()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ location: 'Kantina', shifts: [{ startTime: '10:00', endTime: '13:00' }] })
  })

  it('keeps the place and times of a known title that is being corrected', async () => {
    await show({ kind: 'nothing' }, register, used)
    fireEvent.change(titleField(), { target: { value: 'Kantinevakt' } })
    await waitFor(() => expect(place()).toBe('Kantina'))
    fireEvent.change(titleField(), { target: { value: 'Kantinevakt, stor sal' } })
    await screen.findByDisplayValue('Kantinevakt, stor sal')
    expect(place()).toBe('Kantina')
    fireEvent.change(titleField(), { target: { value: '' } })
    await waitFor(() => expect(place()).toBe('Skoleveien 1'))
  })

  it('keeps a typed place', async () => {
    await show({ kind: 'nothing' }, register, used)
    fireEvent.change(screen.getByLabelText('Sted'), { target: { value: 'Gymsalen' } })
    fireEvent.change(titleField(), { target: { value: 'Kantinevakt' } })
    await screen.findByDisplayValue('Kantinevakt')
    expect(place()).toBe('Gymsalen')
  })
})

describe('the draft', () => {
  const typeTitle = async (value: string) => {
    fireEvent.change(titleField(), { target: { value } })
    await waitFor(() => expect(localStorage.getItem('utkast')).toContain(value))
  }

  it('is restored, and deleted when it is discarded', async () => {
    await show({ kind: 'nothing' }, register, used)
    fireEvent.change(titleField(), { target: { value: 'Vikar i 4B' } })
    await screen.findByDisplayValue('Vikar i 4B')
    cleanup() // before the pause after which it is stored
    await show({ kind: 'nothing' }, register, used)
    expect(await screen.findByText(/^Utkastet ditt fra .* er hentet fram/)).toBeTruthy()
    expect(titleField().value).toBe('Vikar i 4B')
    press('Kast utkastet')
    await waitFor(() => expect(titleField().value).toBe(''))
    expect(place()).toBe('Skoleveien 1')
    expect(localStorage.getItem('utkast')).toBeNull()
    expect(screen.queryByText(/^Utkastet ditt/)).toBeNull()
  })

  it('is deleted when it is sent, and stays when sending fails', async () => {
    serve({ 'requests/createRequest': () => refusal('INTERNAL_SERVER_ERROR', 500, '') })
    await show({ kind: 'nothing' }, register, used)
    await typeTitle('Vikar i 4B')
    submit()
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Feil' }))
    expect(localStorage.getItem('utkast')).toContain('Vikar i 4B')
    serve()
    submit()
    await waitFor(() => expect(navigate).toHaveBeenCalled())
    fireEvent.change(titleField(), { target: { value: 'Vikar i 4C' } })
    cleanup()
    expect(readDraft('oppdrag', KARI, isDraft)).toBeNull()
  })

  const KARI = { userId: '', employerId: '' }

  it.each([
    ['another person', { ...KARI, userId: 'nils' }],
    ['another office of the same person', { ...KARI, employerId: 'nabo' }],
  ])('of %s is not shown, and stays', async (_whose, owner) => {
    keepDraft('oppdrag', owner, { ...EMPTY, title: 'Hemmelig' })
    await show()
    expect(titleField().value).toBe('')
    await typeTitle('Vikar i 4B')
    expect(localStorage.getItem('utkast')).toContain('Hemmelig')
  })

  it('is deleted when everything typed is deleted', async () => {
    await show({ kind: 'nothing' }, register, used)
    await typeTitle('Vikar i 4B')
    fireEvent.change(titleField(), { target: { value: '' } })
    await waitFor(() => expect(readDraft('oppdrag', KARI, isDraft)).toBeNull())
  })

  it('keeps its people, though they are those of an empty form', async () => {
    const departments = [
      { id: 'd1', name: 'Rød', location: 'Rødhuset', contactName: null, contactPhone: null, groupIds: ['g'] },
    ]
    const candidates = register.candidates.map((one) => ({ ...one, groupIds: ['g'] }))
    const values = { ...EMPTY, title: 'Vikar', departmentId: 'd1', location: 'Skoleveien 1' }
    keepDraft('oppdrag', KARI, values)
    await show({ kind: 'nothing' }, { ...register, candidates }, { ...used, departments })
    await screen.findByText(/^Utkastet ditt/)
    expect(place()).toBe('Skoleveien 1')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Alle tilgjengelige/ }).checked).toBe(true)
  })

  it('of another version of the form is not shown', async () => {
    keepDraft('oppdrag', KARI, { title: 'Av en annen versjon' })
    await show()
    expect(titleField().value).toBe('')
  })
})
