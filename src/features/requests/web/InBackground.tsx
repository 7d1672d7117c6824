import { useEffect } from 'react'
import { AlarmTitle } from './AlarmTitle.tsx'
import { QuietDialog } from './quiet/QuietDialog.tsx'

/**
 * Runs on every page of an office, fetched after the page: warns of a shift without a substitute, asks before
 * messages in quiet hours, and reports a sent request after a reload.
 */
export function InBackground() {
  useEffect(() => {
    if (isSentLately())
      import('./create/delayed-toast.ts')
        .then(({ resumeDelayedToast }) => resumeDelayedToast())
        .catch(() => {})
  }, [])
  return (
    <>
      <AlarmTitle />
      <QuietDialog />
    </>
  )
}

/** `delayed-toast.ts` has the same key: importing it would fetch the form's script on every page. */
const isSentLately = () => {
  try {
    return sessionStorage.getItem('sendes') !== null
  } catch {
    return false
  }
}
