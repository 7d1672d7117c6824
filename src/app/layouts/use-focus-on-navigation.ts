import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After going to another page, focus stands at its content, as it does when a browser loads a page. */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusContent()
      }),
    [router],
  )
}

function focusContent() {
  const content = document.getElementById('innhold')
  if (!content || content.contains(document.activeElement)) return
  content.focus({ preventScroll: true })
}
