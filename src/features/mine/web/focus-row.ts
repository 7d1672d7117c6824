import { useEffect, useRef } from 'react'

/** The heading of an assignment's row. */
export const rowId = (assignmentId: string): string => `${PREFIX}${assignmentId}`

const PREFIX = 'oppdrag-'

/** The headings of all rows on the page, from the top. */
const rowHeadings = () => [...document.querySelectorAll<HTMLElement>(`[id^='${PREFIX}']`)]

/** The heading of the open assignments: it takes focus for a row that is collapsed there. */
export const OPEN_ID = 'ledige-oppdrag'

/**
 * Moves focus to the heading of a row that has changed state. What had it may be gone, the row may be rendered in
 * another list, and a fading dialog keeps focus until it is gone: so this checks once more. Focus that is elsewhere
 * stays there.
 */
export const focusRow = (assignmentId: string): void => {
  const focused = document.activeElement
  const isInRow = document.getElementById(rowId(assignmentId))?.closest('li')?.contains(focused)
  if (isInRow) focusHeading(assignmentId)
  const takeFreeFocus = () => isFree() && focusHeading(assignmentId)
  requestAnimationFrame(takeFreeFocus)
  setTimeout(takeFreeFocus, SETTLED_MS)
}

/** A dialog fades for 120 ms and looks 100 ms later where the focus is. */
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
 * After `expect` the focus goes to the first heading that was not there then, in whichever list its row lands. Rows that
 * could not be fetched are not expected any more.
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
