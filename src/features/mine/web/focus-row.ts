import { useEffect, useRef } from 'react'

/** The id of the heading of an assignment's row. */
export const rowId = (assignmentId: string): string => `${PREFIX}${assignmentId}`

const PREFIX = 'oppdrag-'

/** The headings of all rows, top to bottom. */
const rowHeadings = () => [...document.querySelectorAll<HTMLElement>(`[id^='${PREFIX}']`)]

/** The heading of the open assignments, which gets the focus if the row is collapsed there. */
export const OPEN_ID = 'ledige-oppdrag'

/**
 * Moves focus to the heading of a row that has changed state. The focused element may be gone, the row may be rendered
 * in another list, and a fading dialog keeps focus until it is gone: so this checks once more. Focus elsewhere is not
 * moved.
 */
export const focusRow = (assignmentId: string): void => {
  const focused = document.activeElement
  const isInRow = document.getElementById(rowId(assignmentId))?.closest('li')?.contains(focused)
  if (isInRow) focusHeading(assignmentId)
  const takeFreeFocus = () => isFree() && focusHeading(assignmentId)
  requestAnimationFrame(takeFreeFocus)
  setTimeout(takeFreeFocus, SETTLED_MS)
}

/** A dialog fades for 120 ms and checks the focus 100 ms later. */
const SETTLED_MS = 250

const isFree = () => {
  const focused = document.activeElement
  return !focused || focused === document.body || focused.tagName === 'MAIN'
}

const focusHeading = (assignmentId: string) =>
  (
    document.getElementById(rowId(assignmentId)) ??
    document.getElementById(OPEN_ID) ??
    document.querySelector('main')
  )?.focus()

/**
 * After `expect` the focus moves to the first heading that is new, in any list. Rows that could not be fetched are no
 * longer expected.
 */
export const useFocusNewRow = (hasFailed = false) => {
  const known = useRef<readonly string[]>(null)
  useEffect(() => {
    if (hasFailed) known.current = null
    const { current: before } = known
    const heading = before && rowHeadings().find(({ id }) => !before.includes(id))
    if (!heading) return
    known.current = null
    heading.focus()
  })
  return {
    expect: () => {
      known.current = rowHeadings().map(({ id }) => id)
    },
  }
}
