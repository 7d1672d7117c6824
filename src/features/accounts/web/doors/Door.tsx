import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { Page } from '#web/ui/Page.tsx'
import css from './AuthPage.module.css'
import { type DoorTab, TITLES } from './door-tabs.ts'

/** The way back, what this door is for, and what stands in it. */
export function Door({ tab, children }: { tab: DoorTab; children: ReactNode }) {
  return (
    <Page width="narrow">
      <div className={css.door}>
        <a href={paths.home} className={css.back}>
          <ArrowLeft size={20} aria-hidden />
          Tilbake til forsiden
        </a>
        <h1>{TITLES[tab].heading}</h1>
        {children}
      </div>
    </Page>
  )
}
