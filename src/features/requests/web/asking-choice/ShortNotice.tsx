import type { AskingNow } from '#features/asking/choice.ts'
import { quietTimeWords, shortNoticeWords } from '#features/asking/time-of-sending.ts'
import { Notice } from '../sending/Notice.tsx'
import { useDefaults } from './use-defaults.ts'

/** Warns about a time of sending in quiet hours, or too close to the shift. */
export function ShortNotice({ asking, sendAt }: { asking: AskingNow; sendAt: Date }) {
  const { quiet } = useDefaults()
  const atNight = quietTimeWords({ ...asking, officeQuiet: quiet }, sendAt, asking.now)
  const words = shortNoticeWords(asking, sendAt)
  return (
    <>
      {atNight && <Notice tone="warning">{atNight}</Notice>}
      {words && <Notice tone="warning">{words}</Notice>}
    </>
  )
}
