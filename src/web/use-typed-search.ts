import { useEffect, useState } from 'react'

const PAUSE = 200

/** The server refuses longer searches. */
const LONGEST = 100

/**
 * The text in a search box: it becomes the search in the address once the typing pauses. `onSearch` must be stable as
 * long as the address is.
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState({ search, own: search })
  const [page] = useState(() => window.location.pathname)

  // The address changed by the back button or a link: the box follows. Changes by this box must not overwrite later
  // typing.
  if (search !== seen.search) {
    setSeen({ ...seen, search })
    if (search !== seen.own) setTyped(search)
  }

  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === search) return
    const timer = setTimeout(() => {
      if (window.location.pathname !== page) return // a navigation to another page must not be cancelled
      setSeen((last) => ({ ...last, own: wanted }))
      onSearch(wanted)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [wanted, search, onSearch, page])

  const type = (text: string) => setTyped(text.slice(0, LONGEST))
  return [typed, type] as const
}
