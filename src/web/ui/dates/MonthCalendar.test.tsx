// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MonthCalendar } from './MonthCalendar.tsx'

const pressed = vi.fn()

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-16T23:30:00Z') }))
afterEach(() => {
  cleanup()
  pressed.mockClear()
  vi.useRealTimers()
})

const show = () =>
  render(
    <MonthCalendar
      label="Dager du er utilgjengelig"
      minValue="2026-12-03"
      maxValue="2027-01-31"
      markDay={(day) => (day === '2026-12-18' ? { words: 'utilgjengelig, ferie' } : undefined)}
      onPress={pressed}
    />,
  )

const day = (name: string) => screen.getByRole('button', { name })
const focused = () => document.activeElement?.getAttribute('aria-label')
const type = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}

describe('a month on the page', () => {
  it('is a grid with the name of the month, its weekdays and one day in the tab order', () => {
    show()
    screen.getByRole('group', { name: 'Dager du er utilgjengelig' })
    const grid = screen.getByRole('grid', { name: 'desember 2026' })
    expect(screen.getAllByRole('columnheader').map((one) => one.getAttribute('aria-label'))).toEqual([
      'mandag',
      'tirsdag',
      'onsdag',
      'torsdag',
      'fredag',
      'lørdag',
      'søndag',
    ])
    // It is half past midnight in Oslo.
    expect([...grid.querySelectorAll('[tabindex="0"]')]).toEqual([day('I dag, torsdag 17. desember 2026')])
  })

  it('announces a mark, and tells which day was pressed', () => {
    show()
    fireEvent.click(day('fredag 18. desember 2026, utilgjengelig, ferie'))
    expect(pressed).toHaveBeenCalledExactlyOnceWith('2026-12-18')
  })

  it('follows the keys of a grid, into the next month too, and stays within its bounds', () => {
    show()
    day('I dag, torsdag 17. desember 2026').focus()
    type('ArrowRight', 'ArrowDown')
    expect(focused()).toBe('fredag 25. desember 2026')
    type('Home')
    expect(focused()).toBe('mandag 21. desember 2026')
    type('ArrowDown', 'ArrowDown')
    expect(focused()).toBe('mandag 4. januar 2027')
    type('PageUp', 'PageUp')
    expect(focused()).toBe('torsdag 3. desember 2026')
  })

  it('turns to other months, and keeps the focus on the button at either end', () => {
    show()
    const [back, on] = [day('Forrige'), day('Neste')]
    expect(back.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(back)
    screen.getByRole('grid', { name: 'desember 2026' })
    on.focus()
    fireEvent.click(on)
    screen.getByRole('grid', { name: 'januar 2027' })
    expect([on.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', on])
  })

  it('refuses days outside the bounds, and shows none of the neighbouring months', () => {
    show()
    expect(day('onsdag 2. desember 2026').hasAttribute('disabled')).toBe(true)
    expect(screen.queryByRole('button', { name: /november/ })).toBeNull()
  })
})
