import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Role } from '#shared/access.ts'
import { hasUnsaved } from '#web/session/unsaved.ts'
import { focusSearch, listenForShortcuts, type Shortcuts as Actions } from '#web/shortcuts/listen.ts'
import { useLater } from '#web/use-later.ts'
import { WAYS } from './ways.ts'

interface ShortcutsProps {
  role: Role
  isListOpen: boolean
  /** The same function at each call. */
  onList: (isOpen: boolean) => void
}

/** Listens to the keys of the role; the list of them is fetched later. */
export function Shortcuts({ role, isListOpen, onList }: ShortcutsProps) {
  const router = useRouter()
  useEffect(() => listenForShortcuts(actionsOf(role, router, onList)), [role, router, onList])
  const later = useLater(loadList, isListOpen)
  return later && <later.ShortcutList role={role} isOpen={isListOpen} onClose={() => onList(false)} />
}

const loadList = () => import('./ShortcutList.tsx')

function actionsOf(role: Role, router: AnyRouter, onList: ShortcutsProps['onList']): Actions {
  const openList = () => {
    onList(true)
    return true
  }
  const ways = Object.entries(WAYS[role]).map(([keys, href]) => [keys, () => goTo(href, router)] as const)
  return new Map([['?', openList], ['/', focusSearch], ...ways])
}

/**
 * A form with unsaved input asks before another page; it does not see a link to its own page, which would restart the
 * form.
 */
function goTo(href: string, router: AnyRouter): boolean {
  if (!hasUnsaved() || window.location.pathname !== href) void router.navigate({ href })
  return true
}
