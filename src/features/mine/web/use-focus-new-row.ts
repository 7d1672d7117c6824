import { useEffect, useRef } from 'react'
import { rowHeadings } from './focus-row.ts'

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
