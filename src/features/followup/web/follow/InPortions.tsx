import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/ui/actions/Button.tsx'
import { formatCount } from '#shared/counts.ts'

const PORTION = 100

interface InPortionsProps<Row> {
  rows: readonly Row[]
  /** The button's label, for example 'Vis flere mottakere'. */
  more: string
  children: (portion: readonly Row[]) => ReactNode
}

/**
 * Draws a long list a hundred rows at a time. Focus moves to the first new row, since the last press removes the
 * button.
 */
export function InPortions<Row>({ rows, more, children }: InPortionsProps<Row>) {
  const [limit, setLimit] = useState(PORTION)
  const list = useRef<HTMLDivElement>(null)
  const showMore = () => {
    setLimit(limit + PORTION)
    requestAnimationFrame(() => {
      const row = list.current?.querySelectorAll('li').item(limit)
      row?.setAttribute('tabindex', '-1')
      row?.focus()
    })
  }
  const left = rows.length - limit
  return (
    <>
      <div ref={list}>{children(rows.slice(0, limit))}</div>
      {left > 0 && (
        <Button variant="secondary" onPress={showMore}>
          {more} ({formatCount(left)} til)
        </Button>
      )}
    </>
  )
}
