// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showToast } from '#web/ui/overlays/toast.ts'
import '../NewTimes.tsx' // imported here, like the next: a browser fetches both when they are needed
import './WithdrawDialog.tsx'
import { WON } from '../sample.ts'
import { lists, press, serve, show } from '../sample-page.tsx'

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))
vi.mock('#web/LeaveGuard.tsx', () => ({ LeaveGuard: () => null }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const MOVED = {
  ...WON,
  date: '2026-11-24',
  startTime: '09:00:00',
  isToConfirm: true,
  agreed: { date: '2026-11-23', startTime: '07:45:00', endTime: '14:30:00' },
}

it('new times are shown beside the agreed ones, and a yes is confirmed with the time', async () => {
  let shift: typeof WON = MOVED
  const said = serve({
    ...lists(() => [shift]),
    claim: () => {
      shift = { ...MOVED, isToConfirm: false, agreed: null }
      return { outcome: 'already-won' }
    },
  })
  show()
  const box = (await screen.findByText('Tiden er endret. Passer det fortsatt?')).parentElement
  expect(box?.textContent).toMatch(/Før.*23\. november.*07\.45–14\.30Nå.*24\. november.*09\.00–14\.30/)
  expect(screen.getByText('Ny tid')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Jeg kan ikke likevel' })).toBeNull()
  await press('Ja, det passer')
  await waitFor(() =>
    expect(showToast).toHaveBeenCalledWith({
      title: expect.stringMatching(/^Notert: du kommer kl\. 09\.00 .*24\. nov/),
    }),
  )
  expect(said).toEqual([
    ['claim', expect.objectContaining({ seen: expect.objectContaining({ startTime: '09:00:00' }) })],
  ])
  await screen.findByText('Akseptert')
})

it('a no asks first, like every withdrawal', async () => {
  serve(lists(() => [MOVED]))
  show()
  await press('Nei, det passer ikke')
  expect(await screen.findByRole('alertdialog', { name: 'Kan du ikke likevel?' })).toBeTruthy()
})

it('times that change again show before and now, announced, and no answers until the person has looked', async () => {
  let shift = MOVED
  const said = serve({ ...lists(() => [shift]), claim: () => ({ outcome: 'already-won' }) })
  const client = show()
  await screen.findByRole('button', { name: 'Ja, det passer' })
  shift = { ...MOVED, startTime: '16:00:00', endTime: '22:00:00' }
  await act(() => client.invalidateQueries())
  const change = await screen.findByText('Tid: før 09.00–14.30, nå 16.00–22.00')
  expect(change.closest('[role=status]')).not.toBeNull()
  for (const name of ['Ja, det passer', 'Nei, det passer ikke'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  await press('Jeg har sett endringen')
  await press('Ja, det passer')
  await waitFor(() =>
    expect(said).toEqual([
      ['claim', expect.objectContaining({ seen: expect.objectContaining({ startTime: '16:00:00' }) })],
    ]),
  )
})
