import type { AskingNow } from '../../asking-choice.ts'
import { shortNoticeWords } from '../../send-later.ts'
import { Notice } from '../sending/Notice.tsx'

/** Warns that people have too little time to answer a request that is sent at that time. */
export function ShortNotice({ asking, sendAt }: { asking: AskingNow; sendAt: Date }) {
  const words = shortNoticeWords(asking, sendAt)
  return words && <Notice tone="warning">{words}</Notice>
}
