import { useQuery, useQueryClient } from '@tanstack/react-query'
import CloudOff from 'lucide-react/icons/cloud-off'
import { type ReactNode, useEffect, useState } from 'react'
import { meQuery } from '#features/identity/web/api.ts'
import { formatClock, formatDateTime, osloToday } from '#shared/dates.ts'
import { ThemeSwitch } from '#web/ui/actions/ThemeSwitch.tsx'
import { announce } from '#web/ui/announce.ts'
import { Header } from '#web/ui/frame/Header.tsx'
import type { NavigationEntry } from '#web/ui/frame/navigation.ts'
import { SkipLink } from '#web/ui/frame/SkipLink.tsx'
import { TabBar } from '#web/ui/frame/TabBar.tsx'
import { Shortcuts } from '../shortcuts/Shortcuts.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { refetchOnNotice } from './live-updates.ts'
import css from './StaleNote.module.css'

interface SignedInLayoutProps {
  homeHref: string
  entries: readonly NavigationEntry[]
  currentPath: string
  /** Notices about the account, above the page. */
  banners: ReactNode
  /** The page. */
  children: ReactNode
}

/** The frame of every page behind the login: navigation, the person's menu, shortcuts, live updates. */
export function SignedInLayout({ homeHref, entries, currentPath, banners, children }: SignedInLayoutProps) {
  const queryClient = useQueryClient()
  const { data: me } = useQuery(meQuery())
  const [isListOpen, setListOpen] = useState(false)
  const [staleSince, setStaleSince] = useState<number | null>(null)
  useEffect(() => refetchOnNotice(queryClient, setStaleSince), [queryClient])
  return (
    <>
      <SkipLink />
      <Header
        homeHref={homeHref}
        entries={entries}
        currentPath={currentPath}
        note={<StaleNote since={staleSince} />}
      >
        <ThemeSwitch />
        {me && <AccountMenu me={me} onShortcuts={() => setListOpen(true)} />}
      </Header>
      {banners}
      {children}
      <TabBar entries={entries} currentPath={currentPath} />
      {me && <Shortcuts role={me.role} isListOpen={isListOpen} onList={setListOpen} />}
    </>
  )
}

/** Moves focus to the content after a navigation, like a browser that loads a page. */
export function focusContent() {
  const content = document.getElementById('innhold')
  if (!content || content.contains(document.activeElement)) return
  content.focus({ preventScroll: true })
}

/** Shows the age of outdated data; `since` is null while it is current. */
function StaleNote({ since }: { since: number | null }) {
  const isStale = since !== null
  useEffect(() => {
    if (isStale) return () => void announce('Siden er oppdatert igjen')
  }, [isStale])
  return (
    <div role="status">
      {isStale && (
        <p className={css.stale}>
          <CloudOff size={18} aria-hidden />
          Ikke oppdatert siden {clockOf(new Date(since))} – prøver igjen
        </p>
      )}
    </div>
  )
}

const clockOf = (since: Date) =>
  osloToday(since) === osloToday(new Date()) ? formatClock(since) : formatDateTime(since)
