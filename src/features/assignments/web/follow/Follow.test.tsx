// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { LoggedAssignment } from '../../log-shapes.ts'
import { Follow } from './Follow.tsx'

const at = '2026-11-23T05:31:00.000Z'

const open: LoggedAssignment = {
  id: 'a',
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: '2026-11-23',
  startTime: '07:45:00',
  endTime: '14:30:00',
  startsAt: '2026-11-23T06:45:00.000Z',
  description: null,
  requirements: null,
  channels: ['sms'],
  status: 'open',
  hasEnded: false,
  vikar: null,
  asked: 9,
  responses: 0,
  latestResponseAt: null,
  createdAt: at,
}
const assigned: LoggedAssignment = {
  ...open,
  status: 'assigned',
  vikar: { id: 'o', fullName: 'Ola Hansen', phone: '+4791234501' },
}

const page = (assignment: LoggedAssignment, isHeldUp = false) => (
  <QueryClientProvider client={new QueryClient()}>
    <Follow assignment={assignment} recipients={[]} events={[]} isHeldUp={isHeldUp} now={new Date(at)} />
  </QueryClientProvider>
)

const said = () => screen.getByRole('status').textContent

afterEach(cleanup)

describe('following an assignment', () => {
  it('has it read aloud when somebody gets it meanwhile, with the number to call', () => {
    const { rerender } = render(page(open))
    expect(said()).toBe('')
    rerender(page(assigned))
    expect(said()).toBe('Ola Hansen har fått oppdraget')
    expect(screen.getByRole('heading', { name: 'Ola Hansen kommer' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '912 34 501, ring Ola Hansen' })).toBeTruthy()
  })

  it('says nothing of what was so when the page was opened', () => {
    render(page(assigned))
    expect(said()).toBe('')
  })

  it('says why messages do not get on, and no longer than they do not', () => {
    const why = 'Leverandøren svarer ikke akkurat nå. Meldingene går ut av seg selv.'
    const { rerender } = render(page(open, true))
    expect(screen.getByText(why)).toBeTruthy()
    rerender(page(open))
    expect(screen.queryByText(why)).toBeNull()
  })
})
