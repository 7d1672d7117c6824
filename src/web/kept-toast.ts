import { showToast, type ToastText } from './ui/overlays/toast.ts'

const key = 'toast'

/** Keeps a notice for the document that is loaded next in this tab. */
export function keepToast(toast: Pick<ToastText, 'title' | 'description' | 'tone'>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(toast))
  } catch {
    // A browser that refuses storage leads on without a word.
  }
}

/** Shows what the document before this one left to say. */
export function showKeptToast(): void {
  const toast = taken()
  if (isToast(toast)) showToast(toast)
}

function taken(): unknown {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return kept && JSON.parse(kept)
  } catch {
    return null
  }
}

const isToast = (value: unknown): value is ToastText =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'
