import { useEffect, useState } from 'react'
import { showToast } from '#web/ui/toast.ts'
import { DONE, FAILED } from '../../texts.ts'

const COPIED_MS = 2000

/** Copies a text, and says for two seconds that it did. */
export function useCopy(text: string) {
  const [copies, setCopies] = useState(0)
  const [shownFor, setShownFor] = useState(0)
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setShownFor(copies), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copies])
  const copy = async () => {
    try {
      // Missing where the page did not come over HTTPS.
      await navigator.clipboard.writeText(text)
      setCopies((count) => count + 1)
      showToast({ title: DONE.copied })
    } catch {
      showToast({ title: FAILED.copy, description: 'Merk den i feltet og kopier den selv.', tone: 'error' })
    }
  }
  return { copy, isCopied: copies !== shownFor }
}
