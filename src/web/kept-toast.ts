import { showToast, type ToastText } from './ui/overlays/toast.ts'

const key = 'toast'

/** Stores a notice for the next document in this tab. */
export function keepToast(toast: Pick<ToastText, 'title' | 'description' | 'tone'>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(toast))
  } catch {
    // If the browser refuses storage, the notice is dropped.
  }
}

/** Shows the notice stored by the previous document. */
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
