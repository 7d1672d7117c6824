import { useEffect, useState } from 'react'
import { showToast } from './ui/overlays/toast.ts'

const COPIED_MS = 2000

interface CopyTexts {
  readonly copied: string
  readonly failed: string
  /** The advice for copying the text without the button. */
  readonly instead: string
}

/** Copies a text; `isCopied` is true for two seconds afterwards. */
export function useCopy(text: string, { copied, failed, instead }: CopyTexts) {
  const [copies, setCopies] = useState(0)
  const [shownFor, setShownFor] = useState(0)
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setShownFor(copies), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copies])
  const copy = async () => {
    try {
      // Undefined if the page was not loaded over HTTPS.
      await navigator.clipboard.writeText(text)
      setCopies((count) => count + 1)
      showToast({ title: copied })
    } catch {
      showToast({ title: failed, description: instead, tone: 'error' })
    }
  }
  return { copy, isCopied: copies !== shownFor }
}
