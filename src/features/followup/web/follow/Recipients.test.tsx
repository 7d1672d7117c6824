// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { recipientRow } from '#test/sample-assignment.ts'
import type { RecipientRow } from '../../shapes.ts'
import { Recipients } from './Recipients.tsx'

const recipients = (count: number, answered: number): RecipientRow[] =>
  Array.from({ length: count }, (_, index) =>
    recipientRow({
      vikarId: String(index),
      fullName: `Vikar ${index}`,
      response: index < answered ? 'declined' : null,
      sms: { state: 'accepted', at: '2026-11-23T06:00:00.000Z', deliveredAt: null },
    }),
  )

afterEach(cleanup)

describe('the recipients of an assignment', () => {
  it('are all shown, without filters, when they are few', () => {
    render(<Recipients recipients={recipients(10, 3)} isOver={false} />)
    expect(screen.getAllByRole('listitem')).toHaveLength(10)
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('are narrowed by answer when they are many', () => {
    render(<Recipients recipients={recipients(11, 3)} isOver={false} />)
    fireEvent.click(screen.getByRole('radio', { name: 'Nei 3' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    fireEvent.click(screen.getByRole('radio', { name: 'Ja 0' }))
    expect(screen.queryByRole('listitem')).toBeNull()
    expect(screen.getByText('Ingen har svart slik ennå.')).toBeTruthy()
  })

  it('are called by what their badges say, those who were sent nothing apart', () => {
    const [unsent, ...sent] = recipients(11, 3).toReversed()
    render(<Recipients recipients={[...sent, { ...unsent!, sms: null }]} isOver />)
    fireEvent.click(screen.getByRole('radio', { name: 'Ingen respons 7' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(7)
    fireEvent.click(screen.getByRole('radio', { name: 'Ikke sendt 1' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it('come a hundred at a time, and focus goes to the first new one', async () => {
    render(<Recipients recipients={recipients(150, 0)} isOver={false} />)
    expect(screen.getAllByRole('listitem')).toHaveLength(100)
    fireEvent.click(screen.getByRole('button', { name: /Vis flere mottakere/ }))
    expect(screen.getAllByRole('listitem')).toHaveLength(150)
    expect(screen.queryByRole('button', { name: /Vis flere/ })).toBeNull()
    await new Promise(requestAnimationFrame)
    expect(document.activeElement?.textContent).toContain('Vikar 100')
  })
})
