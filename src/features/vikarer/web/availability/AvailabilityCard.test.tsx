// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderBehindLogin } from '#test/behind-login.tsx'
import '#test/everything-near.ts'
import type { Period } from '../../contract-own.ts'
import { CHOOSE_DATES } from '../../unavailability-rules.ts'
import { CONFIRM_PERIOD_REMOVAL } from '../../unavailability-texts.ts'
import { AvailabilityCard } from './AvailabilityCard.tsx'

const HOLIDAY: Period = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae1',
  startDate: '2026-11-23',
  endDate: '2026-11-27',
  reason: 'Ferie',
  version: 'v1',
}
const SHIFT = { date: '2026-11-18', startTime: '08:00:00', endsNextDay: false, title: 'Vikar i 3B' }

interface Call {
  name: string
  input: Partial<Period>
}
let calls: Call[]
let periods: Period[]
/** The error code of the next call of this name. */
let failing: string | null

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-10T10:00:00Z') })
  calls = []
  periods = [HOLIDAY]
  failing = null
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const name = address.split('/').at(-1) ?? ''
    const { json: input = {} }: { json?: Partial<Period> } = JSON.parse(body)
    calls.push({ name, input })
    if (name === failing) {
      return Response.json(
        { json: { defined: false, code: 'BROKEN', status: 500, message: '' } },
        { status: 500 },
      )
    }
    if (name === 'removePeriod') periods = periods.filter(({ id }) => id !== input.id)
    if (name === 'myAvailability') return Response.json({ json: { periods, noSms: false, fromOffices: [] } })
    return Response.json({ json: { ...HOLIDAY, ...input } })
  })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (shift = SHIFT) =>
  renderBehindLogin(() => (
    <I18nProvider locale="nb-NO">
      <AvailabilityCard shifts={[shift]} />
    </I18nProvider>
  ))

const pressDay = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const made = (name: string) => calls.filter((call) => call.name === name)

describe('the calendar of a substitute', () => {
  it('shows the reason each taken day has', async () => {
    await show()
    await screen.findByRole('button', { name: 'mandag 23. november 2026, utilgjengelig, ferie' })
    screen.getByRole('button', { name: 'onsdag 18. november 2026, oppdrag: Vikar i 3B' })
    screen.getByRole('button', { name: 'I dag, tirsdag 10. november 2026' })
  })

  it('opens the dialog on the pressed day', async () => {
    await show()
    await pressDay('torsdag 12. november 2026')
    const opened = await dialog('Legg til periode')
    const dates = await within(opened).findAllByRole('group', { name: /dato$/ })
    expect(dates.map(({ textContent }) => textContent)).toEqual(['12.11.2026', '12.11.2026'])
  })

  it('opens the period that contains the pressed day', async () => {
    await show()
    await pressDay('tirsdag 24. november 2026, utilgjengelig, ferie')
    const opened = await dialog('Endre periode')
    expect(await within(opened).findByDisplayValue('Ferie')).toBeTruthy()
  })

  it('warns of a shift that the period does not cancel', async () => {
    await show()
    await pressDay('onsdag 18. november 2026, oppdrag: Vikar i 3B')
    const opened = await dialog('Legg til periode')
    await vi.waitFor(() => expect(opened.textContent).toContain('Vikar i 3B, onsdag 18. november 2026'))
    expect(opened.textContent).toContain('Perioden avlyser ikke vakten')
  })

  it('names the night of a shift that begins in it', async () => {
    await show({ ...SHIFT, startTime: '02:00:00' })
    await pressDay('onsdag 18. november 2026, oppdrag: Vikar i 3B')
    const opened = await dialog('Legg til periode')
    await vi.waitFor(() =>
      expect(opened.textContent).toContain('Vikar i 3B, natt til onsdag 18. november 2026'),
    )
  })
})

describe('the dialog', () => {
  it('mentions other periods on the same days, without an error', async () => {
    periods = [
      HOLIDAY,
      { ...HOLIDAY, id: 'b', startDate: '2026-11-27', endDate: '2026-11-28', reason: 'Syk' },
    ]
    await show()
    await pressDay('tirsdag 24. november 2026, utilgjengelig, ferie')
    const opened = await dialog('Endre periode')
    await within(opened).findByText('Du har allerede lagt inn 27.-28. november (syk).')
    expect(within(opened).getByRole('alert').textContent).toBe('')
  })

  it('asks for both dates', async () => {
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Legg til periode' }))
    const opened = await dialog('Legg til periode')
    fireEvent.click(await within(opened).findByRole('button', { name: 'Legg til' }))
    expect(await within(opened).findAllByText(CHOOSE_DATES)).toHaveLength(3)
    expect(made('addPeriod')).toEqual([])
  })

  it('keeps typed values when saving fails, and tries again as the same period', async () => {
    await show()
    await pressDay('torsdag 12. november 2026')
    const opened = await dialog('Legg til periode')
    const reason = await within(opened).findByLabelText(/Årsak/)
    fireEvent.change(reason, { target: { value: 'Syk' } })
    failing = 'addPeriod'
    fireEvent.click(within(opened).getByRole('button', { name: 'Legg til' }))
    await within(opened).findByText(/En ukjent feil oppstod/)
    expect(within(opened).getByDisplayValue('Syk')).toBe(reason)
    failing = null
    fireEvent.click(within(opened).getByRole('button', { name: 'Legg til' }))
    await vi.waitFor(() => expect(made('addPeriod')).toHaveLength(2))
    const [first, second] = made('addPeriod')
    expect(second?.input).toEqual(first?.input)
    expect(second?.input).toMatchObject({ startDate: '2026-11-12', endDate: '2026-11-12', reason: 'Syk' })
  })

  it('treats a double press as one', async () => {
    await show()
    await pressDay('torsdag 12. november 2026')
    const opened = await dialog('Legg til periode')
    const button = await within(opened).findByRole('button', { name: 'Legg til' })
    fireEvent.click(button)
    fireEvent.click(button)
    await vi.waitFor(() => expect(made('myAvailability')).toHaveLength(2))
    expect(made('addPeriod')).toHaveLength(1)
  })
})

describe('the list of periods', () => {
  it('asks before it deletes, and then moves the focus to its heading', async () => {
    await show()
    const name = 'Slett perioden mandag 23. november 2026 til fredag 27. november 2026'
    fireEvent.click(await screen.findByRole('button', { name }))
    const question = await screen.findByRole('alertdialog', { name: 'Slett periode' })
    within(question).getByText(CONFIRM_PERIOD_REMOVAL)
    fireEvent.click(within(question).getByRole('button', { name: 'Slett periode' }))
    await screen.findByText(/Du har ikke lagt inn noen dager/)
    expect(made('removePeriod').map(({ input }) => input)).toEqual([{ id: HOLIDAY.id }])
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Periodene dine' })),
    )
  })

  it('keeps the question open when the period could not be deleted', async () => {
    await show()
    fireEvent.click(await screen.findByRole('button', { name: /^Slett perioden/ }))
    const question = await screen.findByRole('alertdialog', { name: 'Slett periode' })
    failing = 'removePeriod'
    fireEvent.click(within(question).getByRole('button', { name: 'Slett periode' }))
    await within(question).findByText(/En ukjent feil oppstod/)
  })

  it('can be fetched again after a failure', async () => {
    failing = 'myAvailability'
    await show()
    await screen.findByText('Kunne ikke hente periodene dine')
    failing = null
    fireEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }))
    await screen.findByText('23.-27. november')
  })
})
