import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paths } from '#shared/paths.ts'

const PAUSE = 200

/** The text in the search box, and the search it becomes in the address once the typing pauses. */
export function useRegisterSearch() {
  const { q: search = '' } = useSearch({ strict: false })
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState({ search, own: search })
  const navigate = useNavigate()

  // The address changed without us, by the back button or the menu: the box follows. Our own changes must not touch
  // what was typed since.
  if (search !== seen.search) {
    setSeen({ ...seen, search })
    if (search !== seen.own) setTyped(search)
  }

  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === search) return
    const timer = setTimeout(() => {
      setSeen((last) => ({ ...last, own: wanted }))
      void navigate({
        to: paths.vikarer,
        search: { q: wanted || undefined },
        replace: true,
        resetScroll: false,
      })
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [wanted, search, navigate])

  return { search, typed, setTyped }
}
