import { useEffect, useState } from 'react'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useRegisterAddress } from './use-register-address.ts'

const PAUSE = 200

/** The search box; what is typed becomes the search in the address once the typing pauses. */
export function RegisterSearch() {
  const { search, sort, show } = useRegisterAddress()
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState({ search, own: search })

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
      show({ search: wanted, sort })
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [wanted, search, sort, show])

  return (
    <SearchField
      label="Søk i vikarregisteret"
      placeholder="Søk etter navn, bedrift eller telefon..."
      value={typed}
      onChange={setTyped}
    />
  )
}
