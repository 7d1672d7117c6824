import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MonthBars } from './MonthChart.tsx'

const months = (values: readonly (number | null)[]) =>
  values.map((value, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    value,
    shown: String(value),
  }))

const drawn = (values: readonly (number | null)[]) =>
  renderToStaticMarkup(<MonthBars title="SMS" rows={months(values)} />)

describe('the chart of a year', () => {
  it('shows a text over outlined bars while it is empty', () => {
    const drawing = drawn([0, 0, null])
    expect(drawing).toContain('Ingenting ennå</p>')
    expect(drawing).toContain('aria-label="Søylediagram: SMS. Ingenting ennå."')
    expect(drawing.match(/outline/g)).toHaveLength(3)
  })

  it('shows only its bars once there is one', () => {
    const drawing = drawn([0, 7, null])
    expect(drawing).not.toContain('Ingenting ennå')
    expect(drawing).not.toContain('outline')
  })
})
