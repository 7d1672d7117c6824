import { useEffect } from 'react'
import { AlarmTitle } from './AlarmTitle.tsx'
import { QuietDialog } from './quiet/QuietDialog.tsx'

/**
 * For every page of an office, fetched once it is shown: warns of a shift without a substitute, confirms messages in quiet hours, and
 * says after a reload that a request is sent.
 */
export function InBackground() {
  useEffect(() => {
    if (isSentLately())
      import('./create/said-later.ts').then(({ resumeSaying }) => resumeSaying()).catch(() => {})
  }, [])
  return (
    <>
      <AlarmTitle />
      <QuietDialog />
    </>
  )
}

/** `said-later.ts` has the same key: to import it from there would fetch the form's script on every page. */
const isSentLately = () => {
  try {
    return sessionStorage.getItem('sendes') !== null
  } catch {
    return false
  }
}
