import { AlarmTitle } from './AlarmTitle.tsx'
import { useHeldRequest } from './create/held-request.ts'
import { QuietDialog } from './quiet/QuietDialog.tsx'

/**
 * Runs on every page of an office, fetched after the page: warns of a shift without a substitute, asks before
 * messages in quiet hours, and reports a sent request.
 */
export function InBackground() {
  useHeldRequest()
  return (
    <>
      <AlarmTitle />
      <QuietDialog />
    </>
  )
}
