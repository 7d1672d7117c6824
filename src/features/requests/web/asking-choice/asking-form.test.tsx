// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showToast } from '#web/ui/overlays/toast.ts'
import {
  created,
  fromEarlier,
  ola,
  press,
  refusal,
  register,
  serve,
  show,
  submit,
  askingDefaults,
} from '#test/create-form.tsx'
import { QuietDialog } from '../quiet/QuietDialog.tsx'

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => vi.fn() }))

/** Wednesday 25 November 2026 at 12:00 in Oslo. */
const NOW = new Date('2026-11-25T11:00:00Z')
const NIGHT = new Date('2026-11-25T22:00:00Z')

const candidates = Array.from({ length: 14 }, (_, n) => ({
  ...ola,
  id: `0199f2a0-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
  fullName: `Vikar ${n}`,
  isFavourite: n === 0,
  groupIds: n < 3 ? ['natt'] : [],
}))
const fourteen = { ...register, candidates }
const groups = { groups: [{ id: 'natt', name: 'Nattevakter', members: 3 }], favourites: 1 }
const answers = { 'requests/candidates': () => fourteen, 'vikarer/groups': () => groups }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  localStorage.clear()
})

const showTomorrow = async (more: Parameters<typeof serve>[0] = {}) => {
  const sent = serve({ ...answers, ...more })
  await show(fromEarlier, fourteen)
  press('I morgen')
  return sent
}
const open = async () => {
  press(/^Endre rekke/)
  await screen.findByText('Hvem får spørsmålet når?')
}
/** A plan is fetched after a pause. */
const PATIENT = { timeout: 10_000 }

const line = () => screen.getByRole('button', { name: /rekkefølgen$/ }).previousElementSibling?.textContent
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** Clears a time of day as the keyboard does. */
const clearTime = (label: string) => {
  for (const part of within(screen.getByRole('group', { name: label })).getAllByRole('spinbutton'))
    for (const _ of '00') fireEvent.keyDown(part, { key: 'Backspace' })
}

describe('the plan of a request', () => {
  it('is proposed in one line, from the shift and the recipients', async () => {
    await showTomorrow()
    expect(line()).toBe('Noen om gangen: 3 om gangen, 30 min hver, resten kl. 06.00')
    const price = 'Send til 3 av 14 · 3 SMS nå · maks 14 SMS · ca. 14 kr'
    expect(await screen.findByText(price, {}, PATIENT)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Velg vikarer' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: /Vikar 3/ }))
    expect(line()).toBe('Alle på én gang')
  })

  it('starts with the employer’s own numbers', async () => {
    await showTomorrow({
      'requests/askingSettings': () => ({ ...askingDefaults, openAtMost: 5, patienceMinutes: 20 }),
    })
    await waitFor(() => expect(line()).toContain('5 om gangen, 20 min hver'))
  })

  it('keeps the chosen values, and sends them', async () => {
    const sent = await showTomorrow()
    await open()
    type('Antall om gangen', '6')
    type('Minutter hver', '15')
    press('Nattevakter')
    press('Favoritter')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Haster: spør også i stilletiden (22–06)' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Spør resten til slutt' }))
    expect(line()).toBe('Noen om gangen: 6 om gangen, 15 min hver, også i stilletiden')
    expect(screen.getByRole('button', { name: 'Nummer 2. Favoritter' }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    press('Nummer 1. Nattevakter')
    submit()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      isUndoable: true,
      asking: {
        kind: 'some-at-a-time',
        openAtMost: 6,
        patienceMinutes: 15,
        askAllAt: null,
        groups: ['favourites'],
        isUrgent: true,
      },
    })
  })

  it('is shown in words, with its highest cost and the rule of the order', async () => {
    await showTomorrow()
    await open()
    const course = () =>
      screen.getByText(/^Hvis ingen svarer: 3 nå, 3 kl\. 12\.30/).parentElement?.textContent
    await waitFor(() => expect(course()).toMatch(/Maks 14 SMS\.$/), PATIENT)
    expect(screen.getByText(/Aldri etter hvordan de har svart før\.$/)).toBeTruthy()
  })

  it('shows once, with the price, the time of the first people after quiet hours', async () => {
    vi.setSystemTime(NIGHT)
    await showTomorrow()
    expect(line()).toMatch(/, også i stilletiden$/) // otherwise hardly anyone would be asked in time
    await open()
    fireEvent.click(screen.getByRole('checkbox', { name: /^Haster/ }))
    expect(line()).toMatch(/^Noen om gangen: 3 om gangen, 10 min hver/)
    expect(await screen.findByText(/^Send til 3 av 14 kl\. 06\.00 · maks 14 SMS/, {}, PATIENT)).toBeTruthy()
  })

  it('returns to the proposal', async () => {
    await showTomorrow()
    await open()
    fireEvent.click(screen.getByRole('radio', { name: /^Alle på én gang/ }))
    expect(line()).toBe('Alle på én gang')
    press('Bruk forslaget')
    expect(line()).toMatch(/^Noen om gangen: 3/)
  })

  it('shows an error at its field, and opens to show it', async () => {
    const sent = await showTomorrow()
    await open()
    type('Antall om gangen', '0')
    type('Minutter hver', '')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Send senere' }))
    clearTime('Send kl.')
    press(/^Lukk rekke/)
    submit()
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain('Spør mellom 1 og 100 om gangen')
    expect(summary.textContent).toContain('Vent mellom 3 minutter og ett døgn på svar')
    expect(summary.textContent).toContain('Send senere: velg dato og klokkeslett, eller fjern haken')
    expect(await screen.findByLabelText('Antall om gangen')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /^Alle på én gang/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Send senere' }))
    submit()
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it('proposes to send later in the morning, before the shift', async () => {
    vi.setSystemTime(new Date('2026-11-25T05:00:00Z'))
    const sent = await showTomorrow()
    await open()
    fireEvent.click(screen.getByRole('radio', { name: /^Alle på én gang/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Send senere' }))
    expect(line()).toBe('Alle på én gang, kl. 08.00')
    submit()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ asking: { kind: 'all-at-once', sendAt: '2026-11-25T07:00:00.000Z' } })
  })

  it('asks in quiet hours before it sends, and sends anyway, later or not at all', async () => {
    vi.setSystemTime(new Date('2026-11-25T04:18:00Z'))
    const quiet = {
      until: '2026-11-25T05:00:00.000Z',
      startsAt: '2026-11-26T06:45:00.000Z',
      people: 2,
      sms: 2,
      sentences: ['Stilletiden varer til kl. 06.00.', 'Sender du nå, får 2 vikarer 2 SMS.'],
    }
    const sent: unknown[] = []
    const create = (input: unknown) => {
      sent.push(input)
      const isMeant = sent.length % 2 === 0
      return isMeant ? created : refusal('QUIET_NOW', 409, '', quiet)
    }
    const made = await showTomorrow({ 'requests/createRequest': () => create(made.at(-1)) })
    render(<QuietDialog />)
    await open()
    fireEvent.click(screen.getByRole('radio', { name: /^Alle på én gang/ }))
    submit()
    for (const sentence of quiet.sentences) expect(await screen.findByText(sentence)).toBeTruthy()
    press('Ikke send')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent).toHaveLength(1)
    sent.length = 0
    submit()
    fireEvent.click(await screen.findByRole('button', { name: /^Vent til kl\.\s06\.00/ }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ asking: { kind: 'all-at-once', sendAt: quiet.until }, isUndoable: false })
  })

  it("shows the server's refusal at the field", async () => {
    const problem = { path: 'asking.askAllAt', message: 'Spør resten: velg et tidspunkt før vakten starter' }
    const refused = {
      defined: true,
      code: 'INPUT_INVALID',
      status: 422,
      message: '',
      data: { fields: [problem] },
    }
    await showTomorrow({ 'requests/createRequest': () => refused })
    await open()
    submit()
    const rest = screen.getByRole('group', { name: 'Spør resten til slutt' })
    await waitFor(() => expect(rest.textContent).toContain(problem.message))
    expect(screen.getByRole('link', { name: problem.message })).toBeTruthy()
  })

  it('can be stored as the default', async () => {
    const save = vi.fn(() => ({}))
    await showTomorrow({ 'requests/saveAskingSettings': save })
    await open()
    press('Husk for neste gang')
    await waitFor(() => expect(save).toHaveBeenCalled())
    await waitFor(() =>
      expect(vi.mocked(showToast).mock.lastCall?.[0]).toMatchObject({
        description: '3 om gangen, 30 min hver.',
      }),
    )
  })

  it('stays in the draft', async () => {
    await showTomorrow()
    await open()
    type('Antall om gangen', '6')
    await waitFor(() => expect(localStorage.getItem('utkast')).toContain('"openAtMost":6'))
    cleanup()
    await show(fromEarlier, fourteen)
    expect(line()).toMatch(/^Noen om gangen: 6 om gangen/)
  })

  it('is confirmed afterwards, with the time of the next people', async () => {
    const inLine = { ...created, recipients: 3, sms: { ...created.sms, count: 3 } }
    const answer = { ...inLine, line: { length: 14, nextAskAt: '2026-11-25T11:30:00Z' } }
    await showTomorrow({ 'requests/createRequest': () => answer })
    submit()
    await waitFor(() =>
      expect(vi.mocked(showToast).mock.lastCall?.[0]).toMatchObject({
        description: '3 av 14 er spurt. Neste får spørsmålet kl. 12.30, eller når noen sier nei.',
      }),
    )
  })
})
