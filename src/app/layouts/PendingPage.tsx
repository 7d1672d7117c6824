import { Page } from '#web/ui/frame/Page.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import css from './LateLoading.module.css'

/** Shown while a page is loading. */
export function PendingPage() {
  return (
    <Page>
      <LateLoading />
    </Page>
  )
}

/** 'Laster...', shown after a delay so that a quick answer does not make it flash. */
export function LateLoading() {
  return (
    <div className={css.late}>
      <Loading />
    </div>
  )
}
