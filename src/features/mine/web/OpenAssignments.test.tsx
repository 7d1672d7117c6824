// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ASKED } from './sample.ts'
import { lists, serve, show } from './sample-page.tsx'

vi.mock('#web/LeaveGuard.tsx', () => ({ LeaveGuard: () => null }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shift = (id: string, day: number, requestId: string) => ({
  ...ASKED,
  id,
  requestId,
  date: `2026-11-${day}`,
  startsAt: `2026-11-${day}T06:45:00.000Z`,
  title: `Vakt ${id}`,
})

it('the shifts of one request stay together, by time, apart from other requests', async () => {
  serve(
    lists(() => [
      shift('b', 24, 'uka'),
      shift('alene', 25, 'en annen'),
      { ...shift('a', 23, 'uka'), state: 'declined', response: 'declined' },
    ]),
  )
  show()
  const group = (
    await screen.findByRole('heading', { name: /^2 vakter i samme forespørsel fra Fjellhamar skole$/ })
  ).closest('li')
  const titles = group && within(group).getAllByRole('heading', { level: 4 })
  expect(titles?.map(({ textContent }) => textContent)).toEqual(['Vakt a', 'Vakt b'])
  expect(screen.getByRole('heading', { name: 'Vakt alene', level: 3 })).toBeTruthy()
})
