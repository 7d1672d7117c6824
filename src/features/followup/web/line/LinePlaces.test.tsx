// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { line, place } from '#test/sample-line.ts'
import { LinePlaces } from './LinePlaces.tsx'

afterEach(cleanup)

const now = new Date('2026-11-26T05:00:00.000Z')
const waiting = Array.from({ length: 8 }, (_, nth) =>
  place({ vikarId: `w${nth}`, fullName: `Vikar ${nth + 3}`, position: nth + 3 }),
)
const asked = { askedAt: '2026-11-26T04:55:00.000Z', because: 'start' } as const
const places = [
  place({ vikarId: 'no', fullName: 'Ola Hansen', position: 1, ...asked }),
  place({ vikarId: 'open', fullName: 'Siri Dahl', position: 2, isOpen: true, ...asked }),
  ...waiting,
]
const rowsBelow = (heading: string) =>
  [
    ...(screen.getByRole('heading', { name: heading }).parentElement?.querySelectorAll(':scope > ol > li') ??
      []),
  ].map((row) => row.textContent)

it('says who has the question, who is next, and folds away those who come later or were before', () => {
  render(<LinePlaces line={line({ length: 110, asked: 2, open: 1, places })} now={now} isGoing />)
  expect(rowsBelow('Har spørsmålet nå')).toEqual(['2. Siri DahlSpurt kl.\u00a005.55, først i køen'])
  expect(rowsBelow('Neste i køen')).toHaveLength(5)
  expect(rowsBelow('Neste i køen')[0]).toBe('3. Vikar 3Nestealdri spurt før · ingen timer siste 28 dager')
  expect(screen.getAllByText('Neste')).toHaveLength(1)
  expect(screen.getByText('103 til i køen').closest('details')?.textContent).toContain('og 100 til')
  expect(screen.getByText('Spurt tidligere (1)').closest('details')?.textContent).toContain('Ola Hansen')
})

it('says who was not asked once it is over', () => {
  render(<LinePlaces line={line({ length: 10, asked: 2, open: 0, places })} now={now} isGoing={false} />)
  expect(rowsBelow('Ble ikke spurt')).toHaveLength(5)
  expect(screen.queryByText('Neste')).toBeNull()
})
